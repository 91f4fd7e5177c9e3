import { useEffect, useState } from 'react'
import { arrowLeft } from '#app/ui/icons/controls.ts'
import { Glyph } from '#app/ui/icons/glyph.tsx'
import { Spinner } from '#app/ui/spinner.tsx'
import { call, CallFailed } from '#app/admin/kit/fetch-json.ts'
import { Link } from '#app/admin/kit/link.tsx'
import { Failed, Nothing } from '#app/admin/kit/list-states.tsx'
import { doorOf, type AdminArticle } from '#app/contract/admin-articles.ts'
import { EditForm } from './edit-form.tsx'

type Loaded = { article?: AdminArticle; error?: unknown }

/** Always asks the door: an edit must not begin with a remembered text. */
export function EditView({ id }: { id: string }) {
  const [loaded, setLoaded] = useState<Loaded>({})
  const [asked, setAsked] = useState({ id })
  useEffect(() => {
    const stop = new AbortController()
    call<AdminArticle>(doorOf(asked.id), { signal: stop.signal }).then(
      (article) => setLoaded({ article }),
      (error: unknown) => !stop.signal.aborted && setLoaded({ error }),
    )
    return () => stop.abort()
  }, [asked])
  useEffect(() => void (document.title = 'Edit article'), [])

  const { article, error } = loaded
  if (article) return <EditForm loaded={article} />
  return (
    <>
      <div className="edit-head">
        <Link className="link" href="/admin">
          <Glyph d={arrowLeft} size="small" />
          Articles
        </Link>
        <h1>Edit article</h1>
      </div>
      {error === undefined && <Spinner label="Loading the article" />}
      {error instanceof CallFailed && error.status === 404 ? (
        <Nothing sentence="This article is not there any more. It may be in the trash." />
      ) : (
        error !== undefined && <Failed what="the article" error={error} reload={() => setAsked({ id })} />
      )}
    </>
  )
}
