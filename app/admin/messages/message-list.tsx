import { Button } from '#app/ui/kit/button.tsx'
import { ListPage } from '../kit/list-page.tsx'
import { usePagedQuery } from '../kit/pager.tsx'
import { SegmentedControl } from '../kit/segmented-control.tsx'
import type { Selection } from '../kit/use-selection.ts'
import { useUrlFilter } from '../kit/use-url-filter.ts'
import {
  deleteMessages,
  messageMoves,
  updateMessages,
  type MessageChange,
  type MessageState,
} from './message-actions.ts'
import { MessageRow } from './message-row.tsx'

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
  return (
    <ListPage
      query={usePagedQuery('GET /api/admin/messages', { state })}
      what="messages"
      items={({ messages }) => messages}
      total={({ total }) => total}
      toolbar={
        <SegmentedControl
          label="Messages shown"
          value={state}
          options={states}
          onChange={(value) => change({ state: value })}
        />
      }
      empty={emptyTexts[state]}
      renderBulkActions={(selection) => <BulkActions state={state} selection={selection} />}
    >
      {(messages, selection) => (
        <ul aria-label="Messages">
          {messages.map((message) => (
            <MessageRow message={message} selection={selection} key={message.id} />
          ))}
        </ul>
      )}
    </ListPage>
  )
}

function BulkActions({ state, selection }: { state: MessageState; selection: Selection }) {
  const update = (change: MessageChange, done: string) =>
    void updateMessages(selection.selected, change, done).then((ok) => ok && selection.clear())
  return (
    <>
      <Button variant="secondary" onClick={() => update({ unread: false }, 'marked as read')}>
        Mark as read
      </Button>
      {messageMoves(state).map((move) => (
        <Button variant="secondary" onClick={() => update({ state: move.state }, move.done)} key={move.state}>
          {move.label}
        </Button>
      ))}
      <Button variant="danger-outline" onClick={() => void deleteMessages(selection.selected)}>
        Delete
      </Button>
    </>
  )
}
