import { arrowLeft } from '#app/ui/icons/controls.ts'
import { trash } from '#app/ui/icons/dashboard.ts'
import { Glyph } from '#app/ui/icons/glyph.tsx'
import { Button } from '#app/ui/kit/button.tsx'
import { Link } from '#app/admin/kit/link.tsx'
import { issuesHref } from '#app/admin/dashboard-routes.ts'
import { SaveButton, SaveStatus } from '#app/admin/kit/save-button.tsx'
import { Tip } from '#app/admin/kit/tip.tsx'
import { IssueBadge } from './issue-badge.tsx'
import type { IssueEdit } from './use-issue-edit.ts'

export function BackToIssues() {
  return (
    <Link className="link" href={issuesHref}>
      <Glyph d={arrowLeft} size="small" />
      Newsletter issues
    </Link>
  )
}

export function IssueHeader({ edit, onDelete }: { edit: IssueEdit; onDelete: () => void }) {
  const { base, dirty, saving } = edit
  return (
    <div className="edit-head">
      <div className="edit-head__title">
        <BackToIssues />
        <h1>Newsletter issue</h1>
        <IssueBadge issue={base} />
      </div>
      <div className="row row--close">
        <SaveStatus saving={saving} dirty={dirty} />
        {base.state === 'draft' && (
          <Tip text="Delete issue">
            <Button variant="secondary" size="icon" aria-label="Delete issue" onClick={onDelete}>
              <Glyph d={trash} size="small" />
            </Button>
          </Tip>
        )}
        <SaveButton saving={saving} onSave={() => edit.save()} />
      </div>
    </div>
  )
}
