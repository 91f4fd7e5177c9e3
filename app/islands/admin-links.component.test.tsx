import { expect, test } from 'vitest'
import { noRun } from '#tests/kit/dashboard-samples.ts'
import { fakeApi } from '#tests/kit/fake-api.ts'
import { renderIsland } from '#tests/kit/islands.tsx'
import { anonymousSession, session } from '../client/session.ts'
import { AdminLinks } from './admin-links.island.tsx'

const user = { id: '1', name: 'Ada', email: 'ada@example.org', twoFactorEnabled: false }

test.each([
  ['an admin', 'admin', ['Admin', 'Admin Dashboard'], ['Admin']],
  ['an editor', 'editor', ['Editor Dashboard'], ['Editor Dashboard']],
  ['an author', 'author', ['Author Dashboard'], ['Author Dashboard']],
  ['a member', undefined, [], []],
] as const)(
  '%s gets only the links of that role, in the header and in the menu of phones (14, 15)',
  async (_who, role, header, menu) => {
    const current = { user, isAdmin: role === 'admin', ...(role && { role }) }
    fakeApi({ 'GET /api/session': { user: null, isAdmin: false }, 'GET /api/admin/runs/current': noRun })
    await renderIsland(
      <>
        <div id="header">
          <AdminLinks />
        </div>
        <div id="menu">
          <AdminLinks menu />
        </div>
      </>,
    )
    // The first island has asked who is signed in.
    await expect.poll(() => session.get()).not.toBe(anonymousSession)
    session.set(current)
    const linksIn = (id: string) =>
      [...document.querySelectorAll<HTMLElement>(`#${id} a`)].map((link) => link.innerText)
    await expect.poll(() => linksIn('header')).toEqual(header)
    expect(linksIn('menu')).toEqual(menu)
  },
)
