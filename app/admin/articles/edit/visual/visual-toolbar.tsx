import { redo, redoDepth, undo, undoDepth } from 'prosemirror-history'
import type { MarkType, NodeType } from 'prosemirror-model'
import type { Command, EditorState } from 'prosemirror-state'
import { addColumnAfter, addRowAfter, deleteColumn, deleteTable, isInTable } from 'prosemirror-tables'
import type { EditorView } from 'prosemirror-view'
import type { ReactNode } from 'react'
import { setBlockType } from 'prosemirror-commands'
import { arrowDown, arrowUp } from '#app/ui/icons/controls.json'
import icons from '#app/ui/icons/editor.json'
import { Glyph } from '#app/ui/icons/glyph.tsx'
import { bag, image, link } from '#app/ui/icons/reading.json'
import { Button } from '#app/ui/kit/button.tsx'
import { FilterSelect } from '#app/admin/kit/fields.tsx'
import { Tip } from '#app/admin/kit/tip.tsx'
import { blockItems, type DialogKind } from './block-items.ts'
import {
  currentBlock,
  deleteBodyRow,
  insertBlock,
  moveBlock,
  toggleBold,
  toggleItalics,
  toggleList,
} from './commands.ts'
import { emptyTable } from './blocks/table/table-editor.ts'
import { editorBlockOf } from './editor-blocks.ts'
import { nodeFactory, nodeType } from './node-factory.ts'
import { schema } from './schema.ts'

type Props = {
  view: EditorView
  state: EditorState
  isPage: boolean
  onDialog: (kind: DialogKind) => void
  children: ReactNode
}
type Tool = {
  name: string
  tip?: string
  keys?: string
  face: ReactNode
  pressed?: boolean
  disabled?: boolean
  run: () => void
}

const { nodes, marks } = schema
const insertTable: Command = (state, dispatch) => {
  dispatch?.(insertBlock(state, emptyTable(nodeFactory)))
  return true
}
const icon = (d: string) => <Glyph d={d} size="small" />

const blockTypes: Record<string, Command> = Object.fromEntries(
  blockItems.flatMap((item) =>
    'turnInto' in item ? [[item.label, setBlockType(nodeType(item.turnInto), item.attrs)]] : [],
  ),
)

const tableTools: Record<string, Command> = {
  'Add row': addRowAfter,
  'Add column': addColumnAfter,
  'Delete row': deleteBodyRow,
  'Delete column': deleteColumn,
  'Delete table': deleteTable,
}

function blockName(state: EditorState): string {
  const block = currentBlock(state)
  if (!block) return 'Paragraph'
  return editorBlockOf(block.type.name)?.label(block) ?? 'Markdown'
}

export function VisualToolbar({ view, state, isPage, onDialog, children }: Props) {
  const run = (command: Command) => () => {
    command(view.state, view.dispatch, view)
    view.focus()
  }
  const name = blockName(state)
  const isMarked = (type: MarkType) => type.isInSet(state.storedMarks ?? state.selection.$from.marks()) !== undefined
  const listTool = (label: string, keys: string, d: string, type: NodeType): Tool => {
    return { name: label, keys, face: icon(d), pressed: name === label, run: run(toggleList(type)) }
  }
  const products: Tool[] = [
    { name: 'Insert a product card', tip: 'Product', face: icon(bag), run: () => onDialog('product') },
    { name: 'Insert a comparison', tip: 'Comparison', face: icon(icons.compare), run: () => onDialog('comparison') },
  ]
  const groups: readonly (readonly Tool[])[] = [
    [
      { name: 'Undo', keys: 'Ctrl Z', face: icon(icons.undo), disabled: undoDepth(state) === 0, run: run(undo) },
      { name: 'Redo', keys: 'Ctrl Y', face: icon(icons.redo), disabled: redoDepth(state) === 0, run: run(redo) },
    ],
    [
      { name: 'Bold', keys: 'Ctrl B', face: <b>B</b>, pressed: isMarked(marks.strong), run: run(toggleBold) },
      { name: 'Italics', keys: 'Ctrl I', face: <i>I</i>, pressed: isMarked(marks.emphasis), run: run(toggleItalics) },
      { name: 'Insert a link', tip: 'Link', keys: 'Ctrl K', face: icon(link), run: () => onDialog('link') },
      { name: 'Cite a source', tip: 'Source reference', face: icon(icons.reference), run: () => onDialog('source') },
    ],
    [
      listTool('Bulleted list', 'Ctrl Shift 8', icons.bulletList, nodes.bullet_list),
      listTool('Numbered list', 'Ctrl Shift 7', icons.numberedList, nodes.ordered_list),
      { name: 'Insert a table', tip: 'Table', face: icon(icons.table), run: run(insertTable) },
      { name: 'Insert image', tip: 'Picture', face: icon(image), run: () => onDialog('image') },
      ...(isPage ? [] : products),
    ],
    [
      { name: 'Move block up', tip: 'Move up', keys: 'Alt ↑', face: icon(arrowUp), run: run(moveBlock(-1)) },
      { name: 'Move block down', tip: 'Move down', keys: 'Alt ↓', face: icon(arrowDown), run: run(moveBlock(1)) },
    ],
  ]
  return (
    <>
      <div className="text-tools visual-tools">
        <div className="visual-tools__row" role="group" aria-label="Text tools">
          <FilterSelect
            label="Block type"
            value={name}
            options={[...(name in blockTypes ? [] : [name]), ...Object.keys(blockTypes)]}
            onChange={(chosen) => blockTypes[chosen] && run(blockTypes[chosen])()}
          />
          {groups.map((tools) => (
            <span className="visual-tools__group" key={tools[0]?.name}>
              {tools.map((tool) => (
                <ToolButton tool={tool} key={tool.name} />
              ))}
            </span>
          ))}
        </div>
        {children}
      </div>
      {isInTable(state) && (
        <div className="text-tools table-tools" role="group" aria-label="Table tools">
          {Object.entries(tableTools).map(([label, command]) => (
            <Button size="small" variant="quiet" key={label} onClick={run(command)}>
              {label}
            </Button>
          ))}
        </div>
      )}
    </>
  )
}

function ToolButton({ tool: { name, tip = name, keys, face, pressed, disabled, run } }: { tool: Tool }) {
  return (
    <Tip text={tip} keys={keys}>
      <Button
        size="icon"
        aria-label={name}
        aria-pressed={pressed}
        aria-disabled={disabled || undefined}
        // The text keeps its selection.
        onMouseDown={(event) => event.preventDefault()}
        onClick={run}>
        {face}
      </Button>
    </Tip>
  )
}
