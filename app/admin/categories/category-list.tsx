import { useEffect, useRef, useState, type DragEvent, type KeyboardEvent } from 'react'
import { categoryPath } from '#domain/articles/categories.ts'
import { folder } from '#app/ui/icons/cards.json'
import drawings from '#app/ui/icons/categories.json'
import { arrowDown, arrowUp } from '#app/ui/icons/controls.json'
import { Glyph } from '#app/ui/icons/glyph.tsx'
import { categoryHref } from '../hrefs.ts'
import { IconButton } from '../kit/buttons.tsx'
import { formatCount, pluralize } from '../kit/format.ts'
import { Link } from '../kit/navigation.tsx'
import { moveItem } from '../kit/reorder.ts'
import { saveOrder, type ListedCategory } from './category-cache.ts'

type Props = { categories: readonly ListedCategory[]; openKey: string | undefined }

const paths: Readonly<Record<string, string>> = drawings
const grip = 'M9 6h.01M15 6h.01M9 12h.01M15 12h.01M9 18h.01M15 18h.01'
const moves = [
  { name: 'up', icon: arrowUp, by: -1, key: 'ArrowUp' },
  { name: 'down', icon: arrowDown, by: 1, key: 'ArrowDown' },
] as const

export function CategoryIcon({ look, icon }: Pick<ListedCategory, 'look' | 'icon'>) {
  return (
    <span className="category-icon" data-cat={look}>
      <Glyph d={paths[icon] ?? folder} />
    </span>
  )
}

/** The order is saved with every move. Alt with an arrow key moves the focused row. */
export function CategoryList({ categories, openKey }: Props) {
  const list = useRef<HTMLOListElement>(null)
  /** The button that gets the focus after a move, because moving a row takes it away. */
  const next = useRef('')
  const [message, setMessage] = useState('')
  const [dragged, setDragged] = useState<string>()
  const [preview, setPreview] = useState<readonly ListedCategory[]>()
  useEffect(() => {
    if (next.current === '') return
    list.current?.querySelector<HTMLElement>(`[data-action="${CSS.escape(next.current)}"]`)?.focus()
    next.current = ''
  })
  const shown = preview ?? categories

  function commit(order: readonly ListedCategory[], key: string) {
    const at = order.findIndex((category) => category.key === key)
    setMessage(`${order[at]?.title}, ${at + 1} of ${order.length}`)
    saveOrder(order)
  }
  function move(index: number, { name, by }: (typeof moves)[number]) {
    const key = categories[index]?.key
    const order = moveItem(categories, index, by)
    if (key === undefined || order === categories) return
    next.current = `${name} ${key}`
    commit(order, key)
  }
  const handleKey = (index: number) => (event: KeyboardEvent) => {
    const chosen = event.altKey && moves.find(({ key }) => key === event.key)
    if (!chosen) return
    event.preventDefault()
    move(index, chosen)
  }
  function dragOver(event: DragEvent, index: number) {
    if (dragged === undefined) return
    event.preventDefault()
    const from = shown.findIndex(({ key }) => key === dragged)
    if (from !== index) setPreview(moveItem(shown, from, index - from))
  }
  function drop(event: DragEvent) {
    event.preventDefault()
    if (preview && dragged !== undefined) commit(preview, dragged)
  }
  function endDrag() {
    setDragged(undefined)
    setPreview(undefined)
  }
  return (
    <div className="categories__list">
      <p className="field__hint">
        The order on the home page, in tabs and in filters.{' '}
        <span className="categories__drag">Drag a row by its dots, or use the arrows.</span>
      </p>
      <ol className="category-list" ref={list} onDrop={drop}>
        {shown.map((category, index) => {
          const { key, title, articles } = category
          return (
            <li
              data-open={key === openKey || undefined}
              data-dragged={key === dragged || undefined}
              onKeyDown={handleKey(index)}
              onDragOver={(event) => dragOver(event, index)}
              key={key}>
              <span
                className="category-list__grip"
                draggable
                aria-hidden="true"
                onDragStart={(event) => {
                  event.dataTransfer.setDragImage(event.currentTarget.closest('li') ?? event.currentTarget, 16, 24)
                  event.dataTransfer.setData('text/plain', title)
                  setDragged(key)
                }}
                onDragEnd={endDrag}>
                <Glyph d={grip} size="small" />
              </span>
              <CategoryIcon look={category.look} icon={category.icon} />
              <span className="category-list__name">
                <Link
                  className="user-text"
                  href={categoryHref(key)}
                  aria-current={key === openKey ? 'page' : undefined}>
                  {title}
                </Link>
                <small>{categoryPath(category)}</small>
              </span>
              <span className="numeric soft" title={pluralize(articles, 'article')}>
                {formatCount(articles)}
                <span className="visually-hidden">{articles === 1 ? ' article' : ' articles'}</span>
              </span>
              <span className="category-list__moves">
                {moves.map((one) => (
                  <IconButton
                    icon={one.icon}
                    variant="quiet"
                    label={`Move ${title} ${one.name}`}
                    data-action={`${one.name} ${key}`}
                    // A disabled button would lose the focus at either end of the list.
                    aria-disabled={!shown[index + one.by] || undefined}
                    onClick={() => move(index, one)}
                    key={one.name}
                  />
                ))}
              </span>
            </li>
          )
        })}
      </ol>
      <p className="visually-hidden" role="status">
        {message}
      </p>
    </div>
  )
}
