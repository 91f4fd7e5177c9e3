import type { ReactNode } from 'react'
import type { PageResult, Visit } from '#app/route.ts'
import { confirmSubscription, findConfirmation } from '#features/newsletter/commands.ts'
import { comeBack, findSeat, unsubscribe, type Seat } from '#features/newsletter/unsubscribe.ts'
import { BackAgain, ConfirmAsked, Confirmed, DeadLink, UnsubscribeAsked, Unsubscribed } from './newsletter-views.tsx'

const tokenOf = ({ query }: Visit) => query['token'] ?? ''

function shown(path: string, body: ReactNode | undefined): PageResult {
  const head = { title: 'Newsletter', description: 'Your subscription to the newsletter.', path, noindex: true }
  return body === undefined ? { status: 404, head, body: <DeadLink /> } : { head, body }
}

/** Looking confirms nothing: programs that check mails follow every link in them. */
export async function confirmPage(visit: Visit): Promise<PageResult> {
  const { name } = visit.deps.site
  const found = await findConfirmation(visit.deps, tokenOf(visit))
  const asked = <ConfirmAsked site={name} token={tokenOf(visit)} />
  return shown('/newsletter/confirm', found && (found.state === 'pending' ? asked : <Confirmed site={name} />))
}

export async function confirmPressed(visit: Visit): Promise<PageResult> {
  const done = await confirmSubscription(visit.deps, tokenOf(visit))
  return shown('/newsletter/confirm', done ? <Confirmed site={visit.deps.site.name} /> : undefined)
}

/** Looking unsubscribes nobody. */
export async function unsubscribePage(visit: Visit): Promise<PageResult> {
  const seat = await findSeat(visit.deps, tokenOf(visit))
  const reads = seat?.state === 'subscribed' || seat?.state === 'pending'
  const asked = <UnsubscribeAsked site={visit.deps.site.name} token={tokenOf(visit)} />
  return shown('/unsubscribe', reads ? asked : left(visit, seat))
}

/**
 * Pressed by a person here, or by a mail program for them (RFC 8058): without cookies, from anywhere, with whatever
 * body, answered at once and never by sending them elsewhere.
 */
export async function unsubscribePressed(visit: Visit): Promise<PageResult> {
  return shown('/unsubscribe', left(visit, await unsubscribe(visit.deps, tokenOf(visit))))
}

function left(visit: Visit, seat: Seat | undefined): ReactNode | undefined {
  const canReturn = seat?.state === 'unsubscribed'
  return seat && <Unsubscribed site={visit.deps.site.name} token={tokenOf(visit)} canReturn={canReturn} />
}

export async function returnPressed(visit: Visit): Promise<PageResult> {
  const seat = await comeBack(visit.deps, tokenOf(visit), 'Subscribe again')
  const back = seat?.state === 'subscribed' ? <BackAgain site={visit.deps.site.name} /> : left(visit, seat)
  return shown('/newsletter/return', back)
}
