import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'

const nginx = await readFile('deploy/nginx.conf', 'utf8')

test('the nginx example is a site file to include: HTTP/2, IPv6, room for certificates, nothing of the main file', () => {
  expect(nginx).not.toMatch(/^\s*(?:http|events) \{/m)
  for (const line of ['listen 443 ssl http2;', 'listen [::]:443 ssl http2;', 'listen 80;', 'listen [::]:80;'])
    expect(nginx).toContain(line)
  expect(nginx).toMatch(/location \/\.well-known\/acme-challenge\/ \{\s+root \/var\/www\/html;/)
  expect(nginx).toMatch(/^#\s+certbot certonly --webroot -w \/var\/www\/html /m)
})

test('nginx gets one shared memory zone per name', () => {
  const zones = [...nginx.matchAll(/(?:keys_zone=|shared:)(\w+):/g)].map(([, name]) => name)
  expect(zones).toHaveLength(2)
  expect(new Set(zones).size).toBe(2)
  for (const [, used] of nginx.matchAll(/proxy_cache (\w+);/g)) expect(nginx).toContain(`keys_zone=${used}:`)
})

test('the access log of nginx has no addresses and no query values, but the id of the request', () => {
  const [, format = ''] = /^log_format wagwise ([^;]+);/m.exec(nginx) ?? []
  expect(format).toContain('$upstream_http_x_request_id')
  expect(format).not.toMatch(/remote_addr|remote_user|forwarded|request_uri|args|query|referer|\$request\b(?!_)/)
})
