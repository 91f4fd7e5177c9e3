import type { createRandom } from '#tests/kit/seeded-random.ts'

/** Always included: one for each way to break out. */
const first = [
  '</script><script>alert(N)</script>',
  '"><img src=x onerror=alert(N)>',
  "'><svg onload=alert(N)>",
  '</title><script>alert(N)</script>',
  '<a href="javascript:alert(N)">x</a>',
  '" onmouseover="alert(N)',
  '--><!--<script>alert(N)</script>',
  '[a](javascript:alert(N))',
  '</textarea><img src=x onerror=alert(N)>',
  ']]><script>alert(N)</script>',
]
/** What the text would have to close first, wherever it is placed. */
const endings = [
  '',
  '"',
  "'",
  '">',
  "'>",
  '</script>',
  '</title>',
  '</textarea>',
  '</style>',
  '--><!--',
  ']]>',
  '</noscript>',
  '\\"',
  '`',
]
const elements = [
  '<script>alert(N)</script>',
  '<img src=x onerror=alert(N)>',
  '<svg onload=alert(N)>',
  '<svg/onload=alert(N)>',
  '<iframe srcdoc="<script>parent.alert(N)</script>">',
  '<iframe src=javascript:alert(N)>',
  '<a href="javascript:alert(N)">x</a>',
  '<body onload=alert(N)>',
  '<details open ontoggle=alert(N)>',
  '<video src=x onerror=alert(N)>',
  '<input autofocus onfocus=alert(N)>',
  '<form action=javascript:alert(N)><button>x',
  '<meta http-equiv=refresh content="0;url=https://evil.test/N">',
  '<base href=https://evil.test/N/>',
  '<object data=javascript:alert(N)>',
  '<embed src=javascript:alert(N)>',
  '<math><mi xlink:href="javascript:alert(N)">x',
  '<style>@import "https://evil.test/N"</style>',
  '<link rel=stylesheet href=https://evil.test/N.css>',
  '<template shadowrootmode=open><script>alert(N)</script></template>',
]
const others = [
  '" onmouseover="alert(N)',
  "' autofocus onfocus='alert(N)",
  "{{constructor.constructor('alert(N)')()}}",
  '${alert(N)}',
  '\\u003cscript\\u003ealert(N)\\u003c/script\\u003e',
  '&lt;script&gt;alert(N)&lt;/script&gt;',
  '&#60;img src=x onerror=alert(N)&#62;',
  '%3Cscript%3Ealert(N)%3C/script%3E',
  'javascript:alert(N)',
  'data:text/html,<script>alert(N)</script>',
  '<scr<script>ipt>alert(N)</scr</script>ipt>',
  '<ScRiPt/x>alert(N)</ScRiPt>',
  '<xmp><script>alert(N)</script></xmp>',
  '<noscript><p title="</noscript><img src=x onerror=alert(N)>">',
  '[a](javascript:alert(N))',
  '![x](x" onerror="alert(N))',
  '**[x](" onmouseover=alert(N) ")**',
  '<image src=x onerror=alert(N)>',
  '<plaintext>alert(N)',
  '*/alert(N)/*',
  "';alert(N);'",
  '<![CDATA[<script>alert(N)</script>]]>',
  '<?xml-stylesheet href="javascript:alert(N)"?>',
  '<x onclick=alert(N) tabindex=1 id=x>#x',
]

/** Each tries to break out in another way and reports its number if it does. */
export function hostileTexts(count: number, { below }: ReturnType<typeof createRandom>): readonly string[] {
  const all = [...others, ...endings.flatMap((ending) => elements.map((element) => ending + element))]
  for (let at = all.length - 1; at > 0; at--) {
    const other = below(at + 1)
    ;[all[at], all[other]] = [all[other] ?? '', all[at] ?? '']
  }
  const selected = [...new Set([...first, ...all])].slice(0, count)
  return selected.map((text, index) => text.replaceAll('N)', `${index})`).replaceAll('/N', `/${index}`))
}
