import { expect, test } from 'vitest'
import { caddyRedirects, nginxRedirects } from './server-files.ts'

const rule = (path: string, target: string, status = 301, is_pattern = false) => ({
  ...{ path, target, status, is_pattern },
  ends_on: null,
})

test('exact redirects are a map, patterns are expressions, and what is gone says so', () => {
  const rules = [
    rule('/old', '/new'),
    rule('/sale', '/shop', 302),
    rule('/gone', '', 410),
    rule('/:year/:name', '/article/:name', 301, true),
    rule('/wiki/*', 'https://a.example/*', 302, true),
  ]
  const nginx = nginxRedirects(rules)
  for (const line of ['"/old" "/new";', '"/sale" "/shop";', '"/gone" "gone";']) expect(nginx).toContain(line)
  expect(nginx).toContain(String.raw`rewrite "^/(\d{1,12})/([^/]+)$" "/article/$2" permanent;`)
  expect(nginx).toContain('rewrite "^/wiki(?:/(.*))?$" "https://a.example/$1" redirect;')
  const caddy = caddyRedirects(rules)
  expect(caddy).toContain('@r0 path /old\nredir @r0 /new 301\n')
  expect(caddy).toContain('respond @r2 410\n')
  expect(caddy).toContain('redir @r3 /article/{re.r3.2} 301\n')
})

test('an address cannot add lines or commands to the files of a server', () => {
  const hostile = ['/a"; return 200 x; #', '/a\nlisten 81;', '/a$host', '/a{b}', '/a;b', '/a b', '/a\\', '/<1>']
  const rules = hostile.flatMap((text) => [rule(text, '/x'), rule('/x', text)])
  for (const text of [nginxRedirects(rules), caddyRedirects(rules)])
    for (const one of hostile) expect(text).not.toContain(one)
})
