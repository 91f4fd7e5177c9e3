import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'

export type BareCosts = {
  /** CPU time of a search and of an admin's request. */
  searchMs?: number
  adminMs?: number
  searchBytes?: number
  pageBytes?: number
  /** Sent with rejections and pages. */
  headers: Record<string, string>
}

/** Bare node:http that answers what the site answers, at the given costs. */
export async function startBareSite(costs: BareCosts, env: Record<string, string> = {}) {
  const { searchMs = 0, adminMs = 0, searchBytes = 0, pageBytes = 0, headers } = costs
  const args = [searchMs, adminMs, searchBytes, pageBytes].map(String)
  const child = fork('quality/faults/bare-site-worker.ts', [...args, JSON.stringify(headers)], {
    env: { ...process.env, ...env },
  })
  const [address] = (await once(child, 'message')) as [AddressInfo]
  return { url: `http://127.0.0.1:${address.port}`, pid: child.pid ?? 0, stop: () => void child.kill() }
}

/** The cached pages of the running site: their size and their headers. */
export async function readPageCosts(url: string): Promise<BareCosts> {
  const response = await fetch(url, { headers: { 'accept-encoding': 'br' } })
  await response.body?.cancel()
  const headers = new Headers(response.headers)
  // The bare server's bytes are not compressed; they are only as many.
  headers.delete('content-encoding')
  return { pageBytes: Number(headers.get('content-length')), headers: Object.fromEntries(headers) }
}
