import { Glyph, type GlyphSize } from './icons/glyph.tsx'
import * as cards from './icons/cards.ts'
import * as categories from './icons/categories.ts'
import * as controls from './icons/controls.ts'
import * as dashboard from './icons/dashboard.ts'
import * as reading from './icons/reading.ts'
import * as states from './icons/states.ts'
import * as trust from './icons/trust.ts'

const iconPaths = {
  alert: states.alert,
  'arrow-down': controls.arrowDown,
  'arrow-left': controls.arrowLeft,
  'arrow-right': controls.arrowRight,
  'arrow-up': controls.arrowUp,
  'arrow-up-right': controls.arrowUpRight,
  bag: reading.bag,
  bath: categories.bath,
  'book-check': trust.bookCheck,
  bookmark: reading.bookmark,
  brain: categories.brain,
  camera: categories.camera,
  carrot: categories.carrot,
  cat: categories.cat,
  chart: dashboard.chart,
  check: controls.check,
  'chevron-down': controls.chevronDown,
  clock: reading.clock,
  close: controls.close,
  cookie: controls.cookie,
  dog: categories.dog,
  download: dashboard.download,
  edit: dashboard.edit,
  external: reading.external,
  eye: controls.eye,
  'eye-off': controls.eyeOff,
  facebook: reading.facebook,
  folder: cards.folder,
  'graduation-cap': categories.graduationCap,
  heart: reading.heart,
  'heart-filled': reading.heart,
  image: reading.image,
  info: states.info,
  key: dashboard.key,
  leaf: trust.leaf,
  link: reading.link,
  luggage: categories.luggage,
  mail: reading.mail,
  menu: controls.menu,
  message: dashboard.message,
  minus: controls.minus,
  more: controls.more,
  pause: controls.pause,
  'paw-print': categories.pawPrint,
  play: controls.play,
  plus: controls.plus,
  refresh: controls.refresh,
  restore: dashboard.restore,
  scale: trust.scale,
  search: controls.search,
  send: dashboard.send,
  settings: dashboard.settings,
  share: reading.share,
  shield: trust.shield,
  rss: cards.rss,
  'sign-out': controls.signOut,
  sofa: categories.sofa,
  sparkle: reading.sparkle,
  star: trust.star,
  stethoscope: categories.stethoscope,
  success: states.success,
  sun: categories.sun,
  tag: reading.tag,
  trash: dashboard.trash,
  trending: cards.trending,
  turtle: categories.turtle,
  user: reading.user,
  'user-check': trust.userCheck,
}

export type IconName = keyof typeof iconPaths

type Props = { name: IconName; size?: GlyphSize; className?: string }

/** Every icon by name, for server-rendered pages. In an island, use `Glyph` with an imported path. */
export function Icon({ name, ...rest }: Props) {
  return <Glyph d={iconPaths[name]} filled={name === 'heart-filled'} {...rest} />
}

export function isIconName(name: string): name is IconName {
  return Object.hasOwn(iconPaths, name)
}
