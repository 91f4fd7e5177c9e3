import type { ComponentType } from 'react'
import type { Role } from '#domain/accounts/role.ts'
import {
  book,
  calendar,
  chart,
  coins,
  edit,
  list,
  mail,
  message,
  moveIn,
  moveOut,
  page,
  send,
  settings,
} from '#app/ui/icons/dashboard.json'
import { bag, clock, image, link, user } from '#app/ui/icons/reading.json'
import { alert, info } from '#app/ui/icons/states.json'
import { bookCheck } from '#app/ui/icons/trust.json'
import { octagonAlert } from '#app/ui/icons/blocks.json'
import {
  answersHref,
  articlesHref,
  briefsHref,
  exportsHref,
  importsHref,
  issuesHref,
  logHref,
  pagesHref,
  productsHref,
  recallsHref,
  settingsHref,
} from './hrefs.ts'

/** The tab bar. A tab opens its first view; a tab with several views shows them as links above the view. */
export const tabs = [
  { name: 'articles', label: 'Articles', icon: page },
  { name: 'products', label: 'Products', icon: bag },
  { name: 'messages', label: 'Messages', icon: message },
  { name: 'analytics', label: 'Analytics', icon: chart },
] as const
type TabName = (typeof tabs)[number]['name']

type Entry = {
  label: string
  /** This role, or one that includes it. */
  access: Role
  /** Entries with an icon are listed in the rail, in this order. */
  icon?: string
}

/** What waits in a view, counted by `GET /api/admin/counts`. */
type Count = 'messages' | 'comments' | 'subscribers'

export type View = Entry & {
  /** The first is the link to the view. `:id` and other parameters match one segment. */
  paths: readonly [string, ...string[]]
  /** The tab that the view belongs to. */
  tab?: TabName
  count?: Count
  /** An editor, without the rail and the bar. */
  fullScreen?: true
  /** `id`: the parameter of the path, or an empty string. */
  load: () => Promise<ComponentType<{ id: string }>>
}

/** Opens over any view by `?open=`. */
export type DialogView = Entry & { opens: string; load: () => Promise<ComponentType<{ onClose: () => void }>> }

/** Every view. Tab bar, rail, command palette, titles and the server's page routes come from this table. */
export const views: readonly (View | DialogView)[] = [
  {
    label: 'Articles',
    tab: 'articles',
    access: 'author',
    paths: [articlesHref],
    load: async () => (await import('./articles/articles-view.tsx')).ArticlesView,
  },
  {
    label: 'Article',
    access: 'author',
    paths: ['/admin/articles/:id'],
    fullScreen: true,
    load: async () => (await import('./articles/edit/article-editor.tsx')).ArticleEditor,
  },
  {
    label: 'Products',
    tab: 'products',
    access: 'admin',
    paths: [productsHref],
    load: async () => (await import('./products/products-view.tsx')).ProductsView,
  },
  {
    label: 'Contact',
    tab: 'messages',
    access: 'admin',
    paths: ['/admin/messages/contact', '/admin/messages'],
    count: 'messages',
    load: async () => (await import('./messages/message-list.tsx')).MessageList,
  },
  {
    label: 'Comments',
    tab: 'messages',
    access: 'admin',
    paths: ['/admin/messages/comments'],
    count: 'comments',
    load: async () => (await import('./messages/comment-list.tsx')).CommentList,
  },
  {
    label: 'Subscribers',
    tab: 'messages',
    access: 'admin',
    paths: ['/admin/messages/subscribers'],
    count: 'subscribers',
    load: async () => (await import('./messages/subscriber-list.tsx')).SubscriberList,
  },
  {
    label: 'Overview',
    tab: 'analytics',
    access: 'admin',
    paths: ['/admin/analytics'],
    load: async () => (await import('./analytics/overview-view.tsx')).OverviewView,
  },
  {
    label: 'Briefs',
    access: 'admin',
    icon: list,
    paths: [briefsHref],
    load: async () => (await import('./planning/briefs-view.tsx')).BriefsView,
  },
  {
    label: 'Calendar',
    access: 'admin',
    icon: calendar,
    paths: ['/admin/calendar'],
    load: async () => (await import('./planning/calendar-view.tsx')).CalendarView,
  },
  {
    label: 'Facts',
    access: 'admin',
    icon: book,
    paths: ['/admin/facts'],
    load: async () => (await import('./planning/facts-view.tsx')).FactsView,
  },
  {
    label: 'Answers',
    access: 'author',
    icon: octagonAlert,
    paths: [answersHref],
    load: async () => (await import('./planning/answers-view.tsx')).AnswersView,
  },
  {
    label: 'Answer',
    access: 'editor',
    paths: [`${answersHref}/:id`],
    fullScreen: true,
    load: async () => (await import('./planning/answer-editor.tsx')).AnswerEditor,
  },
  {
    label: 'Media',
    access: 'editor',
    icon: image,
    paths: ['/admin/media'],
    load: async () => (await import('./media/media-view.tsx')).MediaView,
  },
  {
    label: 'Newsletter',
    access: 'admin',
    icon: send,
    paths: [issuesHref],
    load: async () => (await import('./messages/newsletter/issue-list.tsx')).IssueList,
  },
  {
    label: 'Newsletter issue',
    access: 'admin',
    paths: [`${issuesHref}/:id`],
    fullScreen: true,
    load: async () => (await import('./messages/newsletter/issue-editor.tsx')).IssueEditor,
  },
  {
    label: 'Earnings',
    tab: 'analytics',
    access: 'admin',
    icon: coins,
    paths: ['/admin/analytics/earnings'],
    load: async () => (await import('./analytics/earnings/earnings-view.tsx')).EarningsView,
  },
  {
    label: 'Link health',
    tab: 'analytics',
    access: 'admin',
    icon: link,
    paths: ['/admin/analytics/links'],
    load: async () => (await import('./analytics/link-health/link-health-view.tsx')).LinkHealthView,
  },
  {
    label: 'Recalls',
    access: 'admin',
    icon: alert,
    paths: [recallsHref],
    load: async () => (await import('./recalls/recalls-view.tsx')).RecallsView,
  },
  {
    label: 'Launch check',
    access: 'admin',
    icon: bookCheck,
    opens: 'launch',
    load: async () => (await import('./settings/launch-check-dialog.tsx')).LaunchCheckDialog,
  },
  {
    label: 'Outbox',
    access: 'admin',
    icon: mail,
    opens: 'outbox',
    load: async () => (await import('./outbox/outbox-dialog.tsx')).OutboxDialog,
  },
  {
    label: 'Log',
    access: 'admin',
    icon: clock,
    paths: [logHref],
    load: async () => (await import('./log/log-view.tsx')).LogView,
  },
  {
    label: 'People',
    access: 'admin',
    icon: user,
    opens: 'people',
    load: async () => (await import('./people/people-dialog.tsx')).PeopleDialog,
  },
  {
    label: 'Pages',
    access: 'admin',
    icon: edit,
    paths: [pagesHref, `${pagesHref}/:id`],
    load: async () => (await import('./pages/pages-view.tsx')).PagesView,
  },
  {
    label: 'Move in',
    access: 'admin',
    icon: moveIn,
    paths: [importsHref, `${importsHref}/:id`],
    load: async () => (await import('./import/import-view.tsx')).ImportView,
  },
  {
    label: 'Move out',
    access: 'admin',
    icon: moveOut,
    paths: [exportsHref],
    load: async () => (await import('./export/export-view.tsx')).ExportView,
  },
  {
    label: 'Settings',
    access: 'admin',
    icon: settings,
    paths: [settingsHref, `${settingsHref}/:section`],
    load: async () => (await import('./settings/settings-page.tsx')).SettingsPage,
  },
  {
    label: 'Help',
    access: 'admin',
    icon: info,
    opens: 'help',
    load: async () => (await import('./shell/help-dialog.tsx')).HelpDialog,
  },
]
