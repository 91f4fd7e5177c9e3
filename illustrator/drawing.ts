import { cats } from './animals/cats.ts'
import { dogs } from './animals/dogs.ts'
import { dyeOf, furOf, type Box, type OwnDrawing } from './animals/fur.ts'
import { smallAnimals } from './animals/small-animals.ts'
import { tune, type Coat } from './color.ts'
import type { Palette } from './palette.ts'
import { notoParts } from './parts-data/noto.ts'
import { dot, group, line, oval, path, rect, round } from './shapes.ts'
import { bowls } from './things/bowls.ts'
import { careThings } from './things/care-things.ts'
import { playThings } from './things/play-things.ts'
import { restThings } from './things/rest-things.ts'
import { walkThings } from './things/walk-things.ts'

/** Feet at (0, 0), centered on x. */
export type Drawn = { svg: string; width: number; height: number }
type Options = { flip?: boolean; coat?: number }

const fishBowl: OwnDrawing = (p) => ({
  box: [6, 10, 116, 112],
  body:
    oval(64, 68, 56, 54, p.paper, 'opacity=".75"') +
    path('M11 56C6 100 34 122 64 122S122 100 117 56Q90 62 64 56T11 56Z', p.water, 'opacity=".75"') +
    path('M22 104Q44 92 64 98T106 104Q88 122 64 122T22 104Z', p.sand) +
    line('M88 102C84 86 94 82 88 66M98 98C96 88 102 84 100 76', p.leaf, 5) +
    group(notoDrawing('tropical-fish', p.paper).body, 'translate(28 58) scale(.4)') +
    rect(30, 10, 68, 8, p.metal, 4) +
    line('M24 44q-8 14-6 30', p.paper, 5) +
    dot(54, 50, 3, p.paper, 'opacity=".8"'),
})

const ownDrawings: Readonly<Record<string, OwnDrawing>> = {
  ...dogs,
  ...cats,
  ...smallAnimals,
  ...bowls,
  ...careThings,
  ...restThings,
  ...walkThings,
  ...playThings,
  'fish-bowl': fishBowl,
}

function notoDrawing(name: string, light: string, coat?: Coat): { box: Box; body: string } {
  const part = notoParts[name] ?? { box: [0, 0, 1, 1] as const, body: '' }
  return { box: part.box, body: part.body.replace(/#[0-9a-f]{6}\b|#[0-9a-f]{3}\b/gi, (c) => tune(c, light, coat)) }
}

/** Parts face left; a flipped one faces right. */
export function draw(name: string, height: number, p: Palette, options: Options = {}): Drawn {
  const coat = options.coat ?? 0
  const drawing = ownDrawings[name]
  const { box, body } = drawing ? drawing(p, furOf(coat)) : notoDrawing(name, p.wall, dyeOf(name, coat))
  const [x, y, w, h] = box
  const scale = (height / h).toFixed(3)
  const transform = `scale(${options.flip ? '-' : ''}${scale} ${scale}) translate(${round(-x - w / 2)} ${round(-y - h)})`
  return { svg: group(body, transform), width: (w * height) / h, height }
}

/** How wide a drawing of this height would be. */
export function widthOf(name: string, height: number, p: Palette): number {
  const [, , w, h] = (ownDrawings[name]?.(p, furOf(0)) ?? notoParts[name] ?? { box: [0, 0, 1, 1] as const }).box
  return (w * height) / h
}

export const isDrawable = (name: string) => Object.hasOwn(ownDrawings, name) || Object.hasOwn(notoParts, name)
