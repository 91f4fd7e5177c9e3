import { IssuesList } from '../newsletter/issues-list.tsx'
import { useRead } from '../read-cache.ts'
import type { MessageList } from '../route.ts'
import { CommentsList } from './comments-list.tsx'
import { ContactList } from './contact-list.tsx'
import { SubViews } from '../sub-views.tsx'
import { SubscribersList } from './subscribers-list.tsx'

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
