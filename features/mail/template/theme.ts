/** The design tokens of the site in sRGB hex, because mail programs do not support oklch. */
export const light = {
  paper: '#fdfaf4',
  card: '#ffffff',
  ink: '#132b2a',
  soft: '#455e5c',
  pine: '#004e44',
  line: '#e5e1d9',
  quote: '#f7f3eb',
  apricot: '#f59749',
  onApricot: '#2d1a0a',
}

const dark = {
  paper: '#111c1b',
  card: '#1a2827',
  ink: '#eeebe4',
  soft: '#aab8b2',
  pine: '#89d6be',
  line: '#303e3d',
  quote: '#162221',
}

export const serif = "Fraunces,Georgia,'Times New Roman',serif"
export const sans = "Figtree,-apple-system,BlinkMacSystemFont,'Segoe UI',Helvetica,Arial,sans-serif"

/** The styles of dark mode. The second selector is for Outlook on the web. */
const darkRules = [
  ['d-paper', `background-color:${dark.paper}`],
  ['d-card', `background-color:${dark.card}`],
  ['d-quote', `background-color:${dark.quote}`],
  ['d-ink', `color:${dark.ink}`],
  ['d-soft', `color:${dark.soft}`],
  ['d-pine', `color:${dark.pine}`],
  ['d-edge', `border-color:${dark.line}`],
] as const

const important = (rule: string) => `${rule}!important`

export const styles = [
  ':root{color-scheme:light dark;supported-color-schemes:light dark}',
  'body{margin:0;padding:0;-webkit-text-size-adjust:100%}',
  'table{border-spacing:0}',
  'a{text-underline-offset:3px}',
  '@media (max-width:620px){.pad{padding-left:20px!important;padding-right:20px!important}.big{font-size:26px!important}}',
  `@media (prefers-color-scheme:dark){${darkRules.map(([name, rule]) => `.${name}{${important(rule)}}`).join('')}}`,
  ...darkRules.map(([name, rule]) => `[data-ogsc] .${name},[data-ogsb] .${name}{${important(rule)}}`),
].join('\n')
