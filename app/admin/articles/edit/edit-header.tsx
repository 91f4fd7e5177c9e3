import { arrowLeft, more } from '#app/ui/icons/controls.ts'
import { restore, trash } from '#app/ui/icons/dashboard.ts'
import { Glyph } from '#app/ui/icons/glyph.tsx'
import { external } from '#app/ui/icons/reading.ts'
import { Link } from '#app/admin/kit/link.tsx'
import { Menu } from '#app/admin/kit/menu.tsx'
import { SaveButton, SaveStatus } from '#app/admin/kit/save-button.tsx'
import { ArticleStateBadge } from '../article-state-badge.tsx'
import type { ArticleEdit } from './use-article-edit.ts'

type Props = { edit: ArticleEdit; onHistory: () => void; onDelete: () => void }

export function EditHeader({ edit, onHistory, onDelete }: Props) {
  const { base, dirty, saving } = edit
  const icon = (d: string) => <Glyph d={d} size="small" />
  return (
    <div className="edit-head">
      <div className="edit-head__title">
        <Link className="link" href="/admin">
          {icon(arrowLeft)}
          Articles
        </Link>
        <h1>Edit article</h1>
        <ArticleStateBadge article={base} />
      </div>
      <div className="row row--close">
        <SaveStatus saving={saving} dirty={dirty} />
        {base.state === 'published' && (
          <a className="button button--quiet" href={`/article/${base.slug}`} target="_blank">
            {icon(external)}
            View
          </a>
        )}
        <Menu
          label="More: history, delete"
          icon={<Glyph d={more} />}
          entries={[
            { label: 'Version history', icon: icon(restore), onSelect: onHistory },
            { label: 'Delete article', icon: icon(trash), onSelect: onDelete, danger: true },
          ]}
        />
        <SaveButton saving={saving} onSave={() => edit.save()} />
      </div>
    </div>
  )
}
