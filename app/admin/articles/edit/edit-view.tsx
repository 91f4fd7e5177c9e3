import { fetchJson } from '#app/client/fetch-json.ts'
import { EditPage } from '#app/admin/kit/edit-page.tsx'
import { EditForm, editFrame } from './edit-form.tsx'

export function EditView({ id }: { id: string }) {
  return (
    <EditPage
      {...editFrame}
      what="article"
      missingText="This article no longer exists. It may be in the trash."
      load={() => fetchJson('GET /api/admin/articles/:id', { params: { id } })}
    >
      {(article) => <EditForm loaded={article} />}
    </EditPage>
  )
}
