import { trash } from '#app/ui/icons/dashboard.ts'
import { Glyph } from '#app/ui/icons/glyph.tsx'
import { Button } from '#app/ui/kit/button.tsx'
import { BackLink, EditHead } from '#app/admin/kit/edit-page.tsx'
import { issuesHref } from '#app/admin/dashboard-routes.ts'
import { Tip } from '#app/admin/kit/tip.tsx'
import { IssueBadge } from './issue-badge.tsx'
import type { IssueEdit } from './use-issue-edit.ts'

export const issueFrame = { title: 'Newsletter issue', back: { href: issuesHref, label: 'Newsletter issues' } }

export const BackToIssues = () => <BackLink {...issueFrame.back} />

export function IssueHeader({ edit, onDelete }: { edit: IssueEdit; onDelete: () => void }) {
  const { base } = edit
  return (
    <EditHead {...issueFrame} badge={<IssueBadge issue={base} />} edit={edit}>
      {base.state === 'draft' && (
        <Tip text="Delete issue">
          <Button variant="secondary" size="icon" aria-label="Delete issue" onClick={onDelete}>
            <Glyph d={trash} size="small" />
          </Button>
        </Tip>
      )}
    </EditHead>
  )
}
