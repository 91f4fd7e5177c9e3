import { fetchJson } from '#app/client/fetch-json.ts'
import { categoryHref } from '../hrefs.ts'
import { attempt, toastSuccess } from '../kit/actions.ts'
import { pluralize } from '../kit/format.ts'
import { navigate } from '../kit/navigation.tsx'
import { showOverview } from './category-cache.ts'

/** Takes back that a category was merged or removed, and opens it. */
export const restoreCategory = ({ key, title }: { key: string; title: string }): Promise<boolean> =>
  attempt(`Couldn't bring ${title} back`, async () => {
    const { moved, ...overview } = await fetchJson('POST /api/admin/categories/:key/restore', { params: { key } })
    await navigate(categoryHref(key), 'replace')
    showOverview(overview)
    toastSuccess(`${title} is back`, moved > 0 ? `With ${pluralize(moved, 'article')}.` : undefined)
  })
