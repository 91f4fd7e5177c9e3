import type { SourceDropped, SourcePlace } from '#domain/import/source.ts'

/** WordPress keeps its own things as posts, too. Nobody wrote these. */
const silent = new Set([
  'revision',
  'customize_changeset',
  'custom_css',
  'oembed_cache',
  'user_request',
  'wp_global_styles',
  'wp_font_family',
  'wp_font_face',
])
const menus = new Set(['nav_menu_item', 'wp_navigation'])
const design = new Set(['wp_template', 'wp_template_part', 'elementor_library', 'et_pb_layout', 'fl-builder-template'])
const maxKinds = 500

/** Counts what is not taken, so that the report has a line for each kind instead of a thousand. */
export class DroppedCounts {
  readonly #counts = new Map<string, { place: SourcePlace; count: number; why: string }>()

  add(what: string, why: string, place: SourcePlace): void {
    const known = this.#counts.get(what)
    if (known) known.count++
    else if (this.#counts.size < maxKinds) this.#counts.set(what, { place, count: 1, why })
  }

  addType(type: string, place: SourcePlace): void {
    if (silent.has(type)) return
    if (menus.has(type)) this.add('menu entries', 'Menus are set up in the settings.', place)
    else if (design.has(type)) this.add('templates of a theme', 'The look of the old site does not come along.', place)
    else
      this.add(
        `posts of type “${type.slice(0, 60)}”`,
        'This kind of post comes from a plugin that we do not know.',
        place,
      )
  }

  *all(): Generator<SourceDropped> {
    for (const [what, { place, count, why }] of this.#counts) {
      yield { kind: 'dropped', place, what: `${count} ${what}`, why }
    }
  }
}
