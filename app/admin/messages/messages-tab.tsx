import { IssuesList } from './newsletter/issue-list.tsx'
import { useRead } from '../kit/query-cache.ts'
import type { MessageList } from '../dashboard-routes.ts'
import { CommentsList } from './comment-list.tsx'
import { ContactList } from './message-list.tsx'
import { SubViews } from '../kit/sub-tabs.tsx'
import { SubscribersList } from './subscriber-list.tsx'

type Counts = Readonly<Record<'messages' | 'comments' | 'subscribers', number>>

const lists = { contact: ContactList, comments: CommentsList, subscribers: SubscribersList, issues: IssuesList }

export function MessagesTab({ list }: { list: MessageList | 'issues' }) {
  const { data } = useRead<Counts>('/api/admin/counts')
  const List = lists[list]
  return (
    <div className="messages">
      <SubViews
        label="Messages"
        current={list === 'issues' ? 'subscribers' : list}
        views={[
          { value: 'contact', label: 'Contact', href: '/admin/messages/contact', count: data?.messages },
          { value: 'comments', label: 'Comments', href: '/admin/messages/comments', count: data?.comments },
          { value: 'subscribers', label: 'Subscribers', href: '/admin/messages/subscribers', count: data?.subscribers },
        ]}
      />
      <List />
    </div>
  )
}
