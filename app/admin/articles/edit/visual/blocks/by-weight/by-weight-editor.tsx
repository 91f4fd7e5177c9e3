import { IconButton } from '#app/admin/kit/buttons.tsx'
import { TextField } from '#app/admin/kit/fields.tsx'
import { trash } from '#app/ui/icons/dashboard.json'
import { Glyph } from '#app/ui/icons/glyph.tsx'
import { ruler } from '#app/ui/icons/tools.json'
import { widgetSpec, type BlockWidgetProps, type EditorBlock } from '../editor-block.ts'

/** What stands between its bars, as it is typed: a line with a mistake keeps its words. */
const fields = [
  { name: 'animals', label: 'Animals', hint: 'Such as dog, or dog and cat with a comma between.' },
  { name: 'amount', label: 'For each kilogram', hint: 'A number or a range with ml, g, kcal or %: 50 to 60 ml.' },
  { name: 'text', label: 'Sentence', hint: 'With # where the amount stands: About # of water a day.' },
] as const

function ByWeightWidget({ portal }: BlockWidgetProps) {
  return (
    <div className="product-block" role="group" aria-label="Figure by weight" data-selected={portal.selected}>
      <p className="block-bar">
        <Glyph d={ruler} size="small" />
        <span>Figure by weight</span>
        <IconButton icon={trash} label="Remove figure by weight" onClick={portal.remove} />
      </p>
      {fields.map(({ name, label, hint }) => (
        <TextField
          key={name}
          label={label}
          hint={hint}
          value={String(portal.node.attrs[name])}
          onChange={(value) => portal.change({ [name]: value })}
        />
      ))}
    </div>
  )
}

export const byWeightEditor = {
  nodes: { by_weight: widgetSpec({ animals: {}, amount: {}, text: {} }) },
  toNode: ({ figure: { species, amount, unit, text } }, create) =>
    create.node('by_weight', { animals: species.join(', '), amount: `${amount.join(' to ')} ${unit}`, text }),
  toLines: ({ attrs: { animals, amount, text } }) => [
    `{by-weight: ${String(animals)} | ${String(amount)} | ${String(text)}}`,
  ],
  label: () => 'Figure by weight',
  items: [
    {
      label: 'Figure by weight',
      note: 'An amount that is filled in for the reader’s animal',
      icon: ruler,
      insert: (create) =>
        create.node('by_weight', { animals: 'dog', amount: '60 ml', text: 'About # of water a day.' }),
      inArticles: true,
    },
  ],
  Widget: ByWeightWidget,
} satisfies EditorBlock<'by-weight'>
