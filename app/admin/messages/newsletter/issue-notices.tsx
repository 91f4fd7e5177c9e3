import { Button } from '#app/ui/kit/button.tsx'
import { Note } from '#app/ui/note.tsx'
import { DraftNotice } from '#app/admin/kit/draft-notice.tsx'
import { toastInfo } from '#app/admin/kit/toasts.ts'
import type { IssueEdit } from './use-issue-edit.ts'

type Props = { edit: IssueEdit; onShow: () => void }

export function IssueNotices({ edit, onShow }: Props) {
  const { draft, base, lost: blockedReason } = edit
  const { found } = draft
  return (
    <>
      {blockedReason && <CannotSaveNotice edit={edit} lost={blockedReason} onShow={onShow} />}
      {found && (
        <DraftNotice
          draft={found}
          version={base.version}
          outdatedText="The issue has been saved since then. When you save, you can compare both versions."
          onRestore={() => edit.restoreDraft()}
          onDiscard={draft.dismissDraft}
        />
      )}
    </>
  )
}

function CannotSaveNotice({ edit, lost: blockedReason, onShow }: Props & { lost: 'sent' | 'deleted' }) {
  async function copy() {
    const { subject, preheader, intro } = edit.fields
    await navigator.clipboard.writeText([subject, preheader, intro].filter(Boolean).join('\n\n'))
    toastInfo('Text copied')
  }
  return (
    <div className="notice" role="alert">
      <Note
        lead={blockedReason === 'sent' ? 'This issue is being sent.' : 'This issue was deleted while you were editing.'}
        icon="alert"
      >
        Your changes can no longer be saved. Copy your text if you need it.
      </Note>
      <div className="row row--close">
        <Button variant="secondary" onClick={() => void copy()}>
          Copy my text
        </Button>
        {blockedReason === 'sent' && (
          <Button variant="quiet" onClick={onShow}>
            View progress
          </Button>
        )}
      </div>
    </div>
  )
}
