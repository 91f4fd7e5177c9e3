import '#app/styles/admin-visual-editor.css'
import { Selection, TextSelection } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore, type ReactNode } from 'react'
import { attempt, submitJson, toastSuccess } from '#app/admin/kit/actions.ts'
import { InsertImageDialog, CiteDialog, LinkDialog, ProductDialog } from './editor-dialogs.tsx'
import { imageForm } from '#app/admin/media/image-form.ts'
import { BlockHandle } from './block-handle.tsx'
import type { BlockItem, DialogKind } from './block-items.ts'
import { BlockViews } from './block-views.tsx'
import { insertBlock } from './commands.ts'
import { ComparisonDialog, type Comparison } from './comparison-dialog.tsx'
import { createEditorStore, type EditorStore } from './editor-store.ts'
import { applyLink, linkAtSelection } from './link-commands.ts'
import type { Portal } from './portal-views.ts'
import { docAttrs, schema } from './schema.ts'
import { SlashMenu, useSlashMenu } from './slash-menu.tsx'
import type { SlashQuery } from './slash-query.ts'
import { addSource } from './source-commands.ts'
import { SourcesForm } from './sources-form.tsx'
import { parseDocument } from './text-document.ts'
import { VisualToolbar } from './visual-toolbar.tsx'

type Props = {
  value: string
  onChange: (value: string) => void
  stored: EditorStore | undefined
  onStore: (store: EditorStore) => void
  label: string
  isPage: boolean
  children: ReactNode
}

const { nodes } = schema

export function VisualEditor({ value, onChange, stored, onStore, label, isPage, children }: Props) {
  const host = useRef<HTMLDivElement>(null)
  const box = useRef<HTMLDivElement>(null)
  const [store] = useState(() => stored ?? createEditorStore(value))
  const editor = useSyncExternalStore(store.subscribe, store.current)
  const [dialog, setDialog] = useState<DialogKind>()
  const [edited, setEdited] = useState<Portal>()
  const [uploading, setUploading] = useState(0)
  const menu = useSlashMenu(editor?.state, { isPage, choose: chooseItem })
  function chooseItem(item: BlockItem, { from, to }: SlashQuery) {
    if (!editor) return
    const { view } = editor
    view.dispatch(view.state.tr.delete(from, to))
    if ('dialog' in item) setDialog(item.dialog)
    else item.run(view.state, view.dispatch, view)
  }
  async function uploadAll(files: readonly File[], at: number) {
    for (const file of files) {
      setUploading((count) => count + 1)
      await attempt('Failed to upload image', async () => {
        const { url } = await submitJson('POST /api/admin/media', { form: imageForm(file) })
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
  const keep = useEffectEvent(() => onStore(store))
  useEffect(() => {
    if (!host.current) return undefined
    keep()
    return store.mount(host.current, {
      label,
      onChange: (text) => changed(text),
      onKey: (event) => onKey(event),
      onPictures: (files, at) => onPictures(files, at),
    })
  }, [store, label])
  useEffect(() => store.setText(value), [store, value])

  function close() {
    setDialog(undefined)
    setEdited(undefined)
    editor?.view.focus()
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
          {editor && <BlockHandle view={editor.view} box={box} />}
          {editor && <SlashMenu menu={menu} view={editor.view} />}
          {editor && <SourcesForm state={editor.state} dispatch={(change) => editor.view.dispatch(change)} />}
        </div>
      </div>
      <p className="visually-hidden" role="status">
        {uploading > 0 ? 'Uploading the picture' : ''}
      </p>
      <BlockViews
        store={store.portals}
        onEditComparison={(portal) => {
          setEdited(portal)
          setDialog('comparison')
        }}
      />
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
          {dialog === 'product' && (
            <ProductDialog onClose={close} onChoose={(product) => insert(nodes.product.create({ product }))} />
          )}
          {dialog === 'comparison' && (
            <ComparisonDialog
              onClose={close}
              current={edited && (edited.node.attrs as Comparison)}
              onSave={(comparison) => {
                if (!edited) return insert(nodes.comparison.create(comparison))
                edited.change(comparison)
                close()
              }}
            />
          )}
          {dialog === 'image' && (
            <InsertImageDialog onClose={close} onInsert={(text) => insert(parseDocument(text).child(0))} />
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

/** After the block at this place, which may have moved while the picture was uploaded. */
function insertAt(view: EditorView, at: number, src: string) {
  const place = view.state.doc.resolve(Math.min(at, view.state.doc.content.size))
  const state = view.state.apply(view.state.tr.setSelection(Selection.near(place)))
  const change = insertBlock(state, nodes.image.create({ src }))
  const { tr } = view.state
  for (const step of change.steps) tr.step(step)
  view.dispatch(tr.setSelection(TextSelection.near(tr.doc.resolve(change.selection.from))).scrollIntoView())
}
