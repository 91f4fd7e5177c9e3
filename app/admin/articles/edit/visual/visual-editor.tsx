import '#app/styles/admin-visual-editor.css'
import { Selection, TextSelection } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore, type ReactNode } from 'react'
import { fetchJson } from '#app/client/fetch-json.ts'
import { attempt, toastSuccess } from '#app/admin/kit/actions.ts'
import { CiteDialog, LinkDialog } from './editor-dialogs.tsx'
import { imageForm } from '#app/admin/media/image-form.ts'
import { BlockHandle } from './block-handle.tsx'
import { itemAction, type DialogKind } from './block-items.ts'
import { BlockWidgets } from './block-widgets.tsx'
import type { MenuItem } from './blocks/editor-block.ts'
import { insertBlock } from './commands.ts'
import { editorBlockOf } from './editor-blocks.ts'
import { createEditorStore, type EditorStore } from './editor-store.ts'
import { applyLink, linkAtSelection } from './link-commands.ts'
import { nodeFactory } from './node-factory.ts'
import type { Portal } from './portal-views.ts'
import { docAttrs, schema } from './schema.ts'
import { SlashMenu, useSlashMenu } from './slash-menu.tsx'
import type { SlashQuery } from './slash-query.ts'
import { addSource } from './source-commands.ts'
import { SourcesForm } from './sources-form.tsx'
import { VisualToolbar } from './visual-toolbar.tsx'

type Props = {
  value: string
  onChange: (value: string) => void
  stored: EditorStore | undefined
  onStore: (store: EditorStore) => void
  label: string
  isPage: boolean
  isReadOnly: boolean
  children: ReactNode
}

const { nodes } = schema

export function VisualEditor({ value, onChange, stored, onStore, label, isPage, isReadOnly, children }: Props) {
  const host = useRef<HTMLDivElement>(null)
  const box = useRef<HTMLDivElement>(null)
  const [store] = useState(() => stored ?? createEditorStore(value))
  const editor = useSyncExternalStore(store.subscribe, store.current)
  const [dialog, setDialog] = useState<DialogKind>()
  const [edited, setEdited] = useState<Portal>()
  const [uploading, setUploading] = useState(0)
  const menu = useSlashMenu(editor?.state, { isPage, choose: chooseItem })
  function chooseItem(item: MenuItem, { from, to }: SlashQuery) {
    if (!editor) return
    const { view } = editor
    view.dispatch(view.state.tr.delete(from, to))
    const action = itemAction(item)
    if (typeof action === 'string') setDialog(action)
    else action(view.state, view.dispatch, view)
  }
  async function uploadAll(files: readonly File[], at: number) {
    for (const file of files) {
      setUploading((count) => count + 1)
      await attempt('Failed to upload image', async () => {
        const { url } = await fetchJson('POST /api/admin/media', { form: imageForm(file) })
        if (editor) insertAt(editor.view, at, url)
        toastSuccess('Image uploaded successfully', 'Please describe it under Alt text.')
      })
      setUploading((count) => count - 1)
    }
  }
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (menu.handleKey(event, store.current()?.state)) return true
    const isLink =
      (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key.toLowerCase() === 'k'
    if (isLink) setDialog('link')
    return isLink
  })
  const onPictures = useEffectEvent((files: readonly File[], at: number) => void uploadAll(files, at))
  const changed = useEffectEvent(onChange)
  const reportStore = useEffectEvent(() => onStore(store))
  useEffect(() => {
    if (!host.current) return undefined
    reportStore()
    return store.mount(host.current, {
      label,
      isReadOnly,
      onChange: (text) => changed(text),
      onKey: (event) => onKey(event),
      onPictures: (files, at) => onPictures(files, at),
    })
  }, [store, label, isReadOnly])
  useEffect(() => store.setText(value), [store, value])
  useEffect(() => (box.current ? stickBelowHead(box.current) : undefined), [])

  const isDialogOpen = dialog !== undefined || edited !== undefined
  const focusText = useEffectEvent(() => store.current()?.view.focus())
  // Nothing below an open dialog can have the focus, and the dialog returns it to where it was.
  useEffect(() => (isDialogOpen ? () => focusText() : undefined), [isDialogOpen])

  function close() {
    setDialog(undefined)
    setEdited(undefined)
  }
  function insert(node: ReturnType<typeof nodes.paragraph.create>) {
    if (editor) editor.view.dispatch(insertBlock(editor.view.state, node))
    close()
  }
  function cite(number: number) {
    if (editor)
      editor.view.dispatch(editor.view.state.tr.replaceSelectionWith(nodes.reference.create({ number }), false))
    close()
  }
  const blockName = edited?.node.type.name ?? dialog
  const BlockDialog = blockName && editorBlockOf(blockName)?.Dialog
  return (
    <>
      {editor && (
        <VisualToolbar view={editor.view} state={editor.state} isPage={isPage} onDialog={setDialog}>
          {children}
        </VisualToolbar>
      )}
      <div className="visual-editor" ref={box}>
        <div className="visual-editor__sheet">
          <div ref={host} />
          {editor && !isReadOnly && <BlockHandle view={editor.view} box={box} />}
          {editor && <SlashMenu menu={menu} view={editor.view} />}
          {editor && <SourcesForm state={editor.state} dispatch={(change) => editor.view.dispatch(change)} />}
        </div>
      </div>
      <p className="visually-hidden" role="status">
        {uploading > 0 ? 'Uploading the picture' : ''}
      </p>
      <BlockWidgets store={store.portals} onEdit={setEdited} />
      {editor && (
        <>
          {dialog === 'link' && (
            <LinkDialog
              onClose={close}
              current={linkAtSelection(editor.state)}
              onLink={(link) => {
                editor.view.dispatch(applyLink(editor.view.state, link))
                close()
              }}
            />
          )}
          {BlockDialog && blockName && (
            <BlockDialog
              onClose={close}
              current={edited?.node.attrs}
              onSave={(attrs) => {
                if (!edited) return insert(nodeFactory.node(blockName, attrs))
                edited.change(attrs)
                close()
              }}
            />
          )}
          {dialog === 'source' && (
            <CiteDialog
              onClose={close}
              sources={docAttrs(editor.state.doc).sources}
              onCite={cite}
              onNew={(source) => {
                const change = addSource(editor.view.state, source)
                if (change) editor.view.dispatch(change)
                cite(docAttrs(editor.view.state.doc).sources.at(-1)?.number ?? 1)
              }}
            />
          )}
        </>
      )}
    </>
  )
}

/** The head of the page sticks too, and is as high as what it says. On a phone it scrolls away. */
function stickBelowHead(box: HTMLElement) {
  const head = document.querySelector<HTMLElement>('.edit-head')
  const panel = box.parentElement
  if (!head || !panel) return undefined
  const watch = new ResizeObserver(() => {
    const height = getComputedStyle(head).position === 'sticky' ? head.offsetHeight : 0
    panel.style.setProperty('--edit-head', `${height}px`)
  })
  watch.observe(head)
  return () => watch.disconnect()
}

/** After the block at this position, which may have moved while the picture was uploaded. */
function insertAt(view: EditorView, at: number, src: string) {
  const position = view.state.doc.resolve(Math.min(at, view.state.doc.content.size))
  const state = view.state.apply(view.state.tr.setSelection(Selection.near(position)))
  const change = insertBlock(state, nodes.image.create({ src }))
  const { tr } = view.state
  for (const step of change.steps) tr.step(step)
  view.dispatch(tr.setSelection(TextSelection.near(tr.doc.resolve(change.selection.from))).scrollIntoView())
}
