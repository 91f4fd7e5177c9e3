import { IssueList } from './newsletter/issue-list.tsx'
import { useQuery } from '../kit/query-cache.ts'
import type { MessageView } from '../dashboard-routes.ts'
import { CommentList } from './comment-list.tsx'
import { MessageList } from './message-list.tsx'
import { SubTabs } from '../kit/sub-tabs.tsx'
import { SubscriberList } from './subscriber-list.tsx'

const views = { contact: MessageList, comments: CommentList, subscribers: SubscriberList, issues: IssueList }

export function MessagesTab({ list }: { list: MessageView | 'issues' }) {
  const { data } = useQuery('GET /api/admin/counts')
  const List = views[list]
  return (
    <div className="messages">
      <SubTabs
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
