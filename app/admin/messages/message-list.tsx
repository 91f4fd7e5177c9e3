import { Button } from '#app/ui/kit/button.tsx'
import { ListStates, EmptyList } from '../kit/list-states.tsx'
import { Pager, usePagedQuery } from '../kit/pager.tsx'
import { useSelection } from '../kit/use-selection.ts'
import { useUrlFilter } from '../kit/use-url-filter.ts'
import { BulkBar } from '../kit/bulk-bar.tsx'
import { MessageRow } from './message-row.tsx'
import { messageActions } from './message-actions.ts'
import type { MessagesResponse, MessageState } from '#app/contract/inbox.ts'
import { SegmentedControl } from '../kit/segmented-control.tsx'

const states: readonly { value: MessageState; label: string }[] = [
  { value: 'inbox', label: 'Inbox' },
  { value: 'archived', label: 'Archived' },
  { value: 'spam', label: 'Spam' },
]
const emptyTexts: Record<MessageState, string> = {
  inbox: 'No new messages.',
  archived: 'Nothing has been archived.',
  spam: 'No spam.',
}

export function MessageList() {
  const [filter, change] = useUrlFilter('state')
  const state = states.find(({ value }) => value === filter.state)?.value ?? 'inbox'
  const pages = usePagedQuery<MessagesResponse>('/api/admin/messages', { state })
  const selection = useSelection(pages.data?.messages.map(({ id }) => id) ?? [])
  const act = (part: object, done: string) => () =>
    void messageActions.change(selection.selected, part, done).then((ok) => ok && selection.clear())

  return (
    <>
      <div className="toolbar toolbar--still">
        <SegmentedControl
          label="Messages shown"
          value={state}
          options={states}
          onChange={(value) => change({ state: value })}
        />
      </div>
      <div className="panel" aria-busy={pages.loading || undefined}>
        <ListStates
          query={pages}
          what="messages"
          isEmpty={({ messages }) => messages.length === 0}
          empty={<EmptyList sentence={emptyTexts[state]} />}
        >
          {({ messages, total }) => (
            <>
              <BulkBar selection={selection} what="messages">
                {(ids) => (
                  <>
                    <Button variant="secondary" onClick={act({ unread: false }, 'marked as read')}>
                      Mark as read
                    </Button>
                    {state === 'inbox' ? (
                      <>
                        <Button variant="secondary" onClick={act({ state: 'archived' }, 'archived')}>
                          Archive
                        </Button>
                        <Button variant="secondary" onClick={act({ state: 'spam' }, 'marked as spam')}>
                          Spam
                        </Button>
                      </>
                    ) : (
                      <Button variant="secondary" onClick={act({ state: 'inbox' }, 'moved to the inbox')}>
                        Move to inbox
                      </Button>
                    )}
                    <Button variant="danger-outline" onClick={() => void messageActions.remove(ids)}>
                      Delete
                    </Button>
                  </>
                )}
              </BulkBar>
              <ul aria-label="Messages">
                {messages.map((message) => (
                  <MessageRow message={message} selection={selection} key={message.id} />
                ))}
              </ul>
              <div className="panel__foot">
                <Pager pages={pages} shown={messages.length} total={total} />
              </div>
            </>
          )}
        </ListStates>
      </div>
    </>
  )
}
