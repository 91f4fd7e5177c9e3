import { useEffect, useState } from 'react'
import { arrowLeft } from '#app/ui/icons/controls.ts'
import { Glyph } from '#app/ui/icons/glyph.tsx'
import { Spinner } from '#app/ui/spinner.tsx'
import { fetchUrl, ApiError } from '#app/client/fetch-json.ts'
import { Link } from '#app/admin/kit/link.tsx'
import { LoadError, EmptyList } from '#app/admin/kit/list-states.tsx'
import { articlePath, type AdminArticle } from '#app/contract/admin-articles.ts'
import { EditForm } from './edit-form.tsx'

type Loaded = { article?: AdminArticle; error?: unknown }

/** Always asks the door: an edit must not begin with a remembered text. */
export function EditView({ id }: { id: string }) {
  const [loaded, setLoaded] = useState<Loaded>({})
  const [request, setRequest] = useState({ id })
  useEffect(() => {
    const stop = new AbortController()
    fetchUrl<AdminArticle>(articlePath(request.id), { signal: stop.signal }).then(
      (article) => setLoaded({ article }),
      (error: unknown) => !stop.signal.aborted && setLoaded({ error }),
    )
    return () => stop.abort()
  }, [request])
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
      {error instanceof ApiError && error.status === 404 ? (
        <EmptyList sentence="This article no longer exists. It may be in the trash." />
      ) : (
        error !== undefined && <LoadError what="the article" error={error} reload={() => setRequest({ id })} />
      )}
    </>
  )
}
