import { Button } from '#app/ui/kit/button.tsx'
import { ListStates, Nothing } from '../kit/list-states.tsx'
import { Pager, usePages } from '../kit/pager.tsx'
import { useSelection } from '../kit/use-selection.ts'
import { useFilter } from '../kit/use-url-filter.ts'
import { BulkBar } from '../kit/bulk-bar.tsx'
import { ContactMessage } from './message-row.tsx'
import { manyMessages } from './message-actions.ts'
import type { Messages, MessageState } from '#app/contract/inbox.ts'
import { StateFilter } from '../kit/segmented-control.tsx'

const states: readonly { value: MessageState; label: string }[] = [
  { value: 'inbox', label: 'Inbox' },
  { value: 'archived', label: 'Archived' },
  { value: 'spam', label: 'Spam' },
]
const empty: Record<MessageState, string> = {
  inbox: 'No messages are waiting.',
  archived: 'Nothing has been archived.',
  spam: 'No spam.',
}

export function ContactList() {
  const [filter, change] = useFilter('state')
  const state = states.find(({ value }) => value === filter.state)?.value ?? 'inbox'
  const pages = usePages<Messages>('/api/admin/messages', { state })
  const selection = useSelection(pages.data?.messages.map(({ id }) => id) ?? [])
  const act = (part: object, done: string) => () =>
    void manyMessages.change(selection.chosen, part, done).then((ok) => ok && selection.clear())

  return (
    <>
      <div className="toolbar toolbar--still">
        <StateFilter
          label="Messages shown"
          value={state}
          options={states}
          onChange={(value) => change({ state: value })}
        />
      </div>
      <div className="panel" aria-busy={pages.loading || undefined}>
        <ListStates
          read={pages}
          what="messages"
          isEmpty={({ messages }) => messages.length === 0}
          empty={<Nothing sentence={empty[state]} />}
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
                    <Button variant="danger-outline" onClick={() => void manyMessages.remove(ids)}>
                      Delete
                    </Button>
                  </>
                )}
              </BulkBar>
              <ul aria-label="Messages">
                {messages.map((message) => (
                  <ContactMessage message={message} selection={selection} key={message.id} />
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
