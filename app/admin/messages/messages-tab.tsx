import { IssueList } from './newsletter/issue-list.tsx'
import { useQuery } from '../kit/query-cache.ts'
import { CommentList } from './comment-list.tsx'
import { MessageList } from './message-list.tsx'
import { SubTabs } from '../kit/sub-tabs.tsx'
import { SubscriberList } from './subscriber-list.tsx'

const views = [
  { value: 'contact', label: 'Contact', href: '/admin/messages/contact', count: 'messages', List: MessageList },
  { value: 'comments', label: 'Comments', href: '/admin/messages/comments', count: 'comments', List: CommentList },
  {
    value: 'subscribers',
    label: 'Subscribers',
    href: '/admin/messages/subscribers',
    count: 'subscribers',
    List: SubscriberList,
  },
] as const

export function MessagesTab({ view }: { view: string | undefined }) {
  const { data } = useQuery('GET /api/admin/counts')
  const { value, List } = views.find((one) => one.value === view) ?? views[0]
  if (view === 'issues') return <IssueList />
  return (
    <div className="messages">
      <SubTabs
        label="Messages"
        current={value}
        views={views.map(({ count, ...tab }) => ({ ...tab, count: data?.[count] }))}
      />
      <List />
    </div>
  )
}
