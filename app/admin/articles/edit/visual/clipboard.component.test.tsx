import { undo } from 'prosemirror-history'
import { AllSelection, NodeSelection, TextSelection } from 'prosemirror-state'
import { CellSelection } from 'prosemirror-tables'
import type { EditorView } from 'prosemirror-view'
import { expect, onTestFinished, test } from 'vitest'
import { noToasts, toasts } from '#app/client/toasts.ts'
import { blockDefinitions } from '#domain/articles/blocks.ts'
import { createEditorStore } from './editor-store.ts'
import { formatDocument } from './text-document.ts'

const everyBlock = [
  ...blockDefinitions.slice(0, -1).flatMap(({ examples }) => examples),
  'The last one.[^1] And **bold**, *italic* and ***both***.[^2]',
  '[^1]: Feeding | Clinic | https://example.org/feeding\n[^2]: Walking | Clinic | https://example.org/walking',
].join('\n\n')

function openEditor(text: string) {
  const store = createEditorStore(text)
  const element = document.createElement('div')
  document.body.append(element)
  const unmount = store.mount(element, {
    label: 'Text',
    onChange: () => undefined,
    onKey: () => false,
    onPictures: () => undefined,
  })
  onTestFinished(() => {
    unmount()
    element.remove()
  })
  const editor = () => {
    const current = store.current()
    if (!current) throw new Error('The editor is not mounted.')
    return current.view
  }
  return {
    view: editor,
    text: () => formatDocument(editor().state.doc),
    selectAll: () => editor().dispatch(editor().state.tr.setSelection(new AllSelection(editor().state.doc))),
    send(type: 'copy' | 'cut' | 'paste', clipboardData = new DataTransfer()) {
      editor().dom.dispatchEvent(new ClipboardEvent(type, { clipboardData, bubbles: true, cancelable: true }))
      return clipboardData
    },
    drop(dataTransfer: DataTransfer) {
      const { left, top } = editor().dom.getBoundingClientRect()
      const at = { clientX: left + 5, clientY: top + 5 }
      editor().dom.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true, ...at }))
    },
  }
}

/** The usual form of a text, which a copy has. */
function usualForm(text: string): string {
  const editor = openEditor('')
  const data = new DataTransfer()
  data.setData('text/plain', text)
  editor.send('paste', data)
  return editor.text()
}

test('an article with every block survives copy and paste, cut and paste, and drag into another article', () => {
  const expected = usualForm(everyBlock)
  const source = openEditor(everyBlock)
  source.selectAll()
  const copied = source.send('copy')
  const pasted = openEditor('')
  pasted.send('paste', copied)
  expect(pasted.text()).toBe(expected)
  const dropped = openEditor('')
  dropped.drop(copied)
  expect(dropped.text()).toBe(expected)

  const cut = source.send('cut')
  expect(source.view().state.doc.textContent).toBe('')
  source.send('paste', cut)
  expect(source.text()).toBe(expected)
})

test.each([
  '![A cat](/cat.webp)',
  '{product: mat}',
  '{compare: mat, bed}',
  '{figure: rib-test}',
  '{tool: calories}',
  '{by-weight: dog, cat | 50 to 60 ml | About # a day.}',
])('the block %s is copied, cut and dragged by itself', (line) => {
  const editor = openEditor(`Before\n\n${line}\n\nAfter`)
  const view = editor.view()
  view.dispatch(view.state.tr.setSelection(NodeSelection.create(view.state.doc, 8)))
  expect(editor.send('copy').getData('text/plain')).toBe(line)
  const dataTransfer = new DataTransfer()
  view.nodeDOM(8)?.dispatchEvent(new DragEvent('dragstart', { dataTransfer, bubbles: true, cancelable: true }))
  expect(dataTransfer.getData('text/plain')).toBe(line)
  expect(editor.send('cut').getData('text/plain')).toBe(line)
  expect(editor.text()).toBe('Before\n\nAfter')
})

test('a whole callout stays one, a part of it is text, and a reference brings its source under a free number', () => {
  const source = openEditor('> Never: Give salt.[^1]\n\nText\n\n[^1]: Salt | Clinic')
  const view = source.view()
  const select = (from: number, to: number) =>
    view.dispatch(view.state.tr.setSelection(TextSelection.create(view.state.doc, from, to)))
  select(1, 5)
  expect(source.send('copy').getData('text/plain')).toBe('Give')
  source.selectAll()
  const target = openEditor('Other[^1]\n\n\n\n[^1]: Walks | Club')
  const end = target.view().state.doc.content.size - 1
  target.view().dispatch(target.view().state.tr.setSelection(TextSelection.create(target.view().state.doc, end)))
  target.send('paste', source.send('copy'))
  expect(target.text()).toBe('Other[^1]\n\n> Never: Give salt.[^2]\n\nText\n\n[^1]: Walks | Club\n[^2]: Salt | Clinic')
})

test('a URL that is pasted over a word becomes its link, and a picture is not lost in a table', () => {
  const editor = openEditor('Read this now\n\n| a | b |\n|---|---|\n| c | d |')
  const view = editor.view()
  const paste = (text: string) => {
    const data = new DataTransfer()
    data.setData('text/plain', text)
    editor.send('paste', data)
  }
  view.dispatch(view.state.tr.setSelection(TextSelection.create(view.state.doc, 6, 10)))
  paste('https://example.org/a')
  expect(editor.text()).toContain('Read [this](https://example.org/a) now')
  let cell = 0
  view.state.doc.descendants((node, pos) => {
    if (node.text === 'd') cell = pos
  })
  view.dispatch(view.state.tr.setSelection(TextSelection.create(view.state.doc, cell)))
  paste('![A cat](/cat.webp)')
  expect(editor.text()).toContain('| c | d |\n\n![A cat](/cat.webp)')
})

test('a pasted table with more than 20 columns says what was left out', () => {
  onTestFinished(() => toasts.set(noToasts))
  const editor = openEditor('')
  const row = (cell: string) => `|${Array.from({ length: 25 }, () => ` ${cell} |`).join('')}`
  const texts = () => toasts.get().map(({ title, text }) => [title, text])
  const data = new DataTransfer()
  data.setData('text/plain', [row('a'), row('---'), row('b')].join('\n'))
  editor.send('paste', data)
  const title = 'Part of a table was left out'
  expect(texts()).toEqual([[title, 'This table has 25 columns. Readers see the first 20.']])
  data.setData('text/html', `<table><tr>${'<td>a</td>'.repeat(24)}</tr></table>`)
  editor.send('paste', data)
  expect(texts()).toContainEqual([title, 'The table has 24 columns. The first 20 were pasted.'])
})

test('a table that is selected as a block is cut whole, and undo brings it back', () => {
  const text = 'Before\n\n| a | b |\n|---|---|\n| c | d |\n\nAfter'
  const editor = openEditor(text)
  const view = editor.view()
  view.dispatch(view.state.tr.setSelection(NodeSelection.create(view.state.doc, 8)))
  const cut = editor.send('cut')
  expect(editor.text()).toBe('Before\n\nAfter')
  editor.send('paste', cut)
  expect(editor.text()).toBe(text)
})

const cellsOf = (view: EditorView): number[] => {
  const cells: number[] = []
  view.state.doc.descendants((node, pos) => {
    if (/^table_(?:header|cell)$/.test(node.type.name)) cells.push(pos)
  })
  return cells
}
function selectCells(view: EditorView, from: number, to = from) {
  const cells = cellsOf(view)
  view.dispatch(view.state.tr.setSelection(CellSelection.create(view.state.doc, cells[from] ?? 0, cells[to] ?? 0)))
}
function putCursor(view: EditorView, cell: number) {
  const pos = (cellsOf(view)[cell] ?? 0) + 1
  view.dispatch(view.state.tr.setSelection(TextSelection.create(view.state.doc, pos)))
}
const nine = '| a | b | c |\n|---|---|---|\n| d | e[^1] | f |\n| g | **h** | i |\n\n[^1]: Salt | Clinic'
const range = '| d | e[^1] |\n|---|---|\n| g | **h** |\n\n[^1]: Salt | Clinic'

test('a range of cells is copied as a table, one cell as its text, and cutting it empties the cells', () => {
  const editor = openEditor(nine)
  selectCells(editor.view(), 3, 7)
  expect(editor.send('copy').getData('text/plain')).toBe(range)
  selectCells(editor.view(), 7)
  expect(editor.send('copy').getData('text/plain')).toBe('**h**')
  selectCells(editor.view(), 3, 7)
  expect(editor.send('cut').getData('text/plain')).toBe(range)
  expect(editor.text()).toContain('|  |  | f |\n|  |  | i |')
})

test('copied cells go into the cells of the same or another table, which grows for them, and undo takes it back', () => {
  const source = openEditor(nine)
  selectCells(source.view(), 3, 7)
  const data = source.send('copy')
  putCursor(source.view(), 1)
  source.send('paste', data)
  expect(source.text()).toContain('| a | d | e[^1] |\n|---|---|---|\n| d | g | **h** |\n| g | **h** | i |')
  undo(source.view().state, source.view().dispatch)
  expect(source.text()).toBe(nine)

  const target = openEditor('Text\n\n| 1 | 2 |\n|---|---|\n| 3 | 4 |')
  putCursor(target.view(), 3)
  target.send('paste', data)
  expect(target.text()).toBe(
    'Text\n\n| 1 | 2 |  |\n|---|---|---|\n| 3 | d | e[^1] |\n|  | g | **h** |\n\n[^1]: Salt | Clinic',
  )
  const { $from } = target.view().state.selection
  expect([$from.parent.textContent, $from.parentOffset]).toEqual(['h', 1])
})

test('copied cells are a table of their own outside of tables', () => {
  const source = openEditor(nine)
  selectCells(source.view(), 3, 7)
  const target = openEditor('')
  target.send('paste', source.send('copy'))
  expect(target.text()).toBe(range)
})

test('a table from a spreadsheet fills cells from the cursor on', () => {
  const editor = openEditor('| a | b |\n|---|---|\n| c | d |')
  putCursor(editor.view(), 2)
  const data = new DataTransfer()
  data.setData('text/plain', '1\t2\n3\t4')
  data.setData('text/html', '<table><tr><td>1</td><td>2</td></tr><tr><td>3</td><td>4</td></tr></table>')
  editor.send('paste', data)
  expect(editor.text()).toBe('| a | b |\n|---|---|\n| 1 | 2 |\n| 3 | 4 |')
})

test('a table that is too wide for another one, or comes with more, is put below it and loses nothing', () => {
  onTestFinished(() => toasts.set(noToasts))
  const wide = `|${' x |'.repeat(20)}\n|${'---|'.repeat(20)}\n|${' y |'.repeat(20)}`
  const paste = (text: string) => {
    const editor = openEditor('| a | b |\n|---|---|\n| c | d |')
    putCursor(editor.view(), 3)
    const data = new DataTransfer()
    data.setData('text/plain', text)
    editor.send('paste', data)
    return editor.text()
  }
  expect(paste(wide)).toBe(`| a | b |\n|---|---|\n| c | d |\n\n${wide}`)
  expect(toasts.get().map(({ title }) => title)).toEqual(['The table was put below this one'])
  expect(paste(`Before\n\n| x |\n|---|\n| y |`)).toBe(
    '| a | b |\n|---|---|\n| c | d |\n\nBefore\n\n| x |\n|---|\n| y |',
  )
})

test('text goes into every selected cell', () => {
  const editor = openEditor(nine)
  selectCells(editor.view(), 4, 8)
  const data = new DataTransfer()
  data.setData('text/plain', 'Yes')
  editor.send('paste', data)
  expect(editor.text()).toContain('| d | Yes | Yes |\n| g | Yes | Yes |')
})

test.each([
  ['- One\n- Two\n  - Inside', 'Before\n\nAfter\n\n- One\n- Two\n  - Inside'],
  ['3. Three\n4. Four', 'Before\n\nAfter\n\n3. Three\n4. Four'],
])('the list %j stays whole behind a paragraph', (list, expected) => {
  const source = openEditor(list)
  source.selectAll()
  const copied = source.send('copy')
  const target = openEditor('Before\n\nAfter')
  const place = (pos: number) =>
    target.view().dispatch(target.view().state.tr.setSelection(TextSelection.create(target.view().state.doc, pos)))
  place(target.view().state.doc.content.size - 1)
  target.send('paste', copied)
  expect(target.text()).toBe(expected)
})

test('a block that is dragged from another article lands between blocks, and text lands in them', () => {
  const source = openEditor('Some do.[^1]\n\n[^1]: Feeding | Clinic')
  const dropInto = (text: string) => {
    const target = openEditor(text)
    target.drop(source.send('copy'))
    return target.text()
  }
  const view = source.view()
  view.dispatch(view.state.tr.setSelection(NodeSelection.create(view.state.doc, 0)))
  const table = '| a | b |\n|---|---|\n| c | d |'
  expect(dropInto(table)).toBe(`Some do.[^1]\n\n${table}\n\n[^1]: Feeding | Clinic`)
  view.dispatch(view.state.tr.setSelection(TextSelection.create(view.state.doc, 1, 5)))
  expect(dropInto('Before').split('Some').join('')).toBe('Before')
})

test('undo takes back a paste together with its sources', () => {
  const source = openEditor('Some do.[^1]\n\n[^1]: Feeding | Clinic')
  source.selectAll()
  const copied = source.send('copy')
  const target = openEditor('Before')
  target.send('paste', copied)
  expect(target.text()).toContain('[^1]: Feeding')
  undo(target.view().state, target.view().dispatch)
  expect(target.text()).toBe('Before')
})

test('a URL that is pasted alone is a link', () => {
  const editor = openEditor('See:')
  const view = editor.view()
  view.dispatch(view.state.tr.setSelection(TextSelection.create(view.state.doc, view.state.doc.content.size - 1)))
  const data = new DataTransfer()
  data.setData('text/plain', 'https://example.org/a?utm_source=x')
  data.setData('text/html', '<a href="https://example.org/a?utm_source=x">A page</a>')
  editor.send('paste', data)
  expect(editor.text()).toBe('See:[https://example.org/a](https://example.org/a)')
})

test('a text that comes back from outside replaces a later one, and our own texts that arrive late do not', () => {
  const store = createEditorStore('One')
  const element = document.createElement('div')
  const texts: string[] = []
  const unmount = store.mount(element, {
    label: 'Text',
    onChange: (text) => texts.push(text),
    onKey: () => false,
    onPictures: () => undefined,
  })
  onTestFinished(unmount)
  const shown = () => store.current()?.view.state.doc.textContent
  for (const letter of 'abc') {
    const view = store.current()?.view
    view?.dispatch(view.state.tr.insertText(letter, view.state.doc.content.size - 1))
  }
  for (const text of texts.slice(0, 2)) store.setText(text)
  expect(shown()).toBe('Oneabc')
  store.setText('Oneabc')
  store.setText('One')
  expect(shown()).toBe('One')
})
