import { toRules, withGroups, type SiteRedirect } from '../redirect-rules.ts'

/** Rewriting is the module that knows groups; exact addresses go into a map, which stays quick with thousands. */
export function nginxRedirects(redirects: readonly SiteRedirect[]): string {
  const rules = toRules(redirects)
  const exact = rules.filter(({ isExpression }) => !isExpression)
  const map = (name: string, statuses: number) =>
    `map $uri $${name} {\n  default "";\n${exact
      .filter(({ status }) => status === statuses)
      .map(({ from, to }) => `  "${from}" "${to === '' ? 'gone' : to}";\n`)
      .join('')}}\n`
  const patterns = rules
    .filter(({ isExpression }) => isExpression)
    .map(({ from, to, status }) =>
      status === 410
        ? `#   location ~ "${from}" { return 410; }\n`
        : `#   rewrite "${from}" "${withGroups(to, (group) => `$${group}`)}" ${status === 301 ? 'permanent' : 'redirect'};\n`,
    )
  return [
    '# Include this file in the http block of nginx, and these lines in the server block of the site:\n',
    '#   root /path/to/site;\n#   error_page 404 /404.html;\n#   map_hash_bucket_size may have to be larger: 512 is enough.\n',
    '#   if ($moved_for_good) { return 301 $moved_for_good; }\n',
    '#   if ($moved_for_now) { return 302 $moved_for_now; }\n#   if ($gone_for_good) { return 410; }\n',
    ...patterns,
    map('moved_for_good', 301),
    map('moved_for_now', 302),
    map('gone_for_good', 410),
  ].join('')
}

export function caddyRedirects(redirects: readonly SiteRedirect[]): string {
  const lines = toRules(redirects).flatMap(({ from, isExpression, to, status }, index) => {
    const name = `@r${index}`
    const matcher = isExpression ? `${name} path_regexp r${index} ${from}\n` : `${name} path ${from}\n`
    const target = withGroups(to, (group) => `{re.r${index}.${group}}`)
    return [matcher, status === 410 ? `respond ${name} 410\n` : `redir ${name} ${target} ${status}\n`]
  })
  return [
    '# Import this file in the block of the site, which also needs:\n#   root * /path/to/site\n#   file_server\n',
    '#   handle_errors {\n#     rewrite * /404.html\n#     file_server\n#   }\n',
    ...lines,
  ].join('')
}

export const readMe = (origin: string): string =>
  `A copy of ${origin} as plain files, made by Wagwise.

site/       upload this folder to any web server, as the root of the domain or in a folder of it
redirects/  old addresses that lead to new ones, for nginx and for Caddy; how to use them is in each file

Search, likes, comments, the contact form and the newsletter need the live site, so they are not in the copy.
404.html expects the root of a domain.
`
