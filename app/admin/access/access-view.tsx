import '#app/styles/admin-access.css'
import { useState } from 'react'
import type { ResponseOf } from '#app/contract/contract.ts'
import { now } from '#app/client/browser-clock.ts'
import { fetchJson } from '#app/client/fetch-json.ts'
import { StateBadge } from '#app/ui/badge.tsx'
import { plus } from '#app/ui/icons/controls.json'
import { scopeTexts } from '#domain/accounts/token-scopes.ts'
import { attemptConfirmed, toastSuccess } from '../kit/actions.ts'
import { ActionButton } from '../kit/buttons.tsx'
import { DataTable, type Column } from '../kit/data-table.tsx'
import { formatDateTime } from '../kit/format.ts'
import { LinkToCopy } from '../kit/link-to-copy.tsx'
import { EmptyList, ListStates } from '../kit/list-states.tsx'
import { invalidate, useQuery } from '../kit/query-cache.ts'
import { useRole } from '../kit/use-role.ts'
import { TokenDialog, type NewToken } from './token-dialog.tsx'

type Token = ResponseOf<'GET /api/admin/tokens'>['tokens'][number]

const tokensPath = '/api/admin/tokens'
const unusedDays = 90

/** Programs that may reach the site, each with its own token. */
export function AccessView() {
  const query = useQuery('GET /api/admin/tokens')
  const isAdmin = useRole() === 'admin'
  const [isAsking, setAsking] = useState(false)
  const [made, setMade] = useState<NewToken>()
  const create = (
    <ActionButton variant="primary" icon={plus} onClick={() => setAsking(true)}>
      New token
    </ActionButton>
  )
  return (
    <>
      <div className="toolbar toolbar--still">
        <h2 className="access-title">Access</h2>
        <div className="toolbar__end">{create}</div>
      </div>
      <p className="soft access-lede">
        Programs that may reach your site. Each has its own token, acts as its owner within its scopes, is named in the
        log, and stops with one press. A token belongs in the header <code>Authorization: Bearer wag_…</code>, never in
        an address. What it may call is described in{' '}
        <a className="inline-link" href="/api/openapi.json">
          the API description
        </a>
        .
      </p>
      {made && (
        <section className="access-made" role="status">
          <h3>“{made.name}” is ready. Copy it now: it is shown once.</h3>
          <LinkToCopy label="Token" url={made.token} noun="Token" />
        </section>
      )}
      <section aria-labelledby="tokens">
        <h3 id="tokens">API tokens</h3>
        <ListStates
          query={query}
          what="the tokens"
          isEmpty={({ tokens }) => tokens.length === 0}
          empty={<EmptyList sentence="No program has a token yet." />}>
          {({ tokens }) => (
            <DataTable label="API tokens" rows={tokens} rowKey={({ id }) => id} columns={columnsFor(isAdmin)} />
          )}
        </ListStates>
      </section>
      {isAsking && (
        <TokenDialog
          onClose={() => setAsking(false)}
          onMade={(token) => {
            setMade(token)
            setAsking(false)
            invalidate(tokensPath)
          }}
        />
      )}
    </>
  )
}

const columnsFor = (isAdmin: boolean): readonly Column<Token>[] => [
  {
    head: 'Name',
    renderCell: (token) => (
      <span className="access-cell">
        <b>{token.name}</b>
        <code>{token.hint}</code>
        {isAdmin && token.owner && <small className="soft anywhere">{token.owner}</small>}
        <span className="access-stacked">
          <Scopes token={token} />
          <small className="soft">
            Used: {lastUse(token)}. Ends: <End token={token} />
          </small>
        </span>
      </span>
    ),
  },
  { head: 'May', className: 'access-column', renderCell: (token) => <Scopes token={token} /> },
  { head: 'Made', className: 'roomy-up', cellClass: 'soft', renderCell: (token) => formatDateTime(token.created_at) },
  { head: 'Ends', className: 'roomy-up', renderCell: (token) => <End token={token} /> },
  { head: 'Last used', className: 'access-column', cellClass: 'soft', renderCell: lastUse },
  {
    head: { hidden: 'Actions' },
    renderCell: (token) => (
      <ActionButton
        variant="danger-outline"
        size="small"
        aria-label={`Revoke ${token.name}`}
        onClick={() => void revoke(token)}>
        Revoke
      </ActionButton>
    ),
  },
]

function Scopes({ token: { scopes } }: { token: Token }) {
  return (
    <span className="access-scopes">
      {scopes.map((scope) => (
        <StateBadge tone={scope === 'publish' ? 'trending' : 'plain'} key={scope}>
          {scopeTexts[scope].label}
        </StateBadge>
      ))}
    </span>
  )
}

function End({ token: { expires_at } }: { token: Token }) {
  return Date.parse(expires_at) <= now() ? (
    <StateBadge tone="danger">Ended</StateBadge>
  ) : (
    <span className="soft">{formatDateTime(expires_at)}</span>
  )
}

function lastUse({ last_used_at, created_at }: Token): string {
  const idleDays = Math.floor((now() - Date.parse(last_used_at ?? created_at)) / 86_400_000)
  if (idleDays >= unusedDays) return `not used in ${unusedDays} days`
  return last_used_at ? formatDateTime(last_used_at) : 'never'
}

function revoke({ id, name }: Token) {
  const text = 'The program that uses it is refused from now on. What it wrote stays.'
  const question = { title: `Revoke “${name}”?`, text, confirmLabel: 'Revoke', danger: true }
  return attemptConfirmed(question, "Couldn't revoke the token", async () => {
    await fetchJson('DELETE /api/admin/tokens/:id', { params: { id } })
    toastSuccess('Token revoked')
    invalidate(tokensPath)
  })
}
