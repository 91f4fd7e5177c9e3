/** Every piece stands with its base at y = 0. */
import type { Palette } from '../palette.ts'
import { d, dot, group, line, repeat, oval, path, rect, shadow } from '../shapes.ts'

export function sofa(p: Palette, w: number, isOwn: boolean): string {
  const [fabric, fold, seat] = isOwn ? [p.mid, p.deep, p.tint] : [p.pop, p.popDeep, p.popPale]
  const [pillow, stripe] = isOwn ? [p.popPale, p.pop] : [p.pale, p.mid]
  const cushion = rect(-52, -96, 104, 96, pillow, 18) + line('M-30 -82V-14M-8 -82V-14M14 -82V-14M36 -82V-14', stripe, 6)
  return (
    shadow(w / 2, 0, w, 0.14) +
    rect(30, -22, 18, 24, p.woodDeep, 4) +
    rect(w - 48, -22, 18, 24, p.woodDeep, 4) +
    rect(24, -250, w - 48, 190, fabric, 42) +
    line(d`M${w / 2} -240V-120`, fold, 3, 'opacity=".5"') +
    rect(50, -140, w / 2 - 54, 70, seat, 20) +
    rect(w / 2 + 4, -140, w / 2 - 54, 70, seat, 20) +
    rect(20, -84, w - 40, 64, fabric, 16) +
    rect(0, -176, 72, 160, fold, 32) +
    rect(w - 72, -176, 72, 160, fold, 32) +
    group(cushion, d`translate(${w * 0.3} -132) rotate(-8)`)
  )
}

export function bedstead(p: Palette, w: number): string {
  return (
    shadow(w / 2, 0, w, 0.14) +
    rect(0, -300, 34, 300, p.woodDeep, 12) +
    rect(10, -280, 26, 180, p.wood, 8) +
    rect(w - 22, -110, 22, 110, p.woodDeep, 8) +
    rect(20, -96, w - 30, 70, p.wood, 8) +
    rect(30, -150, w - 50, 84, p.paper, 24) +
    rect(52, -206, 170, 74, p.paper, 30) +
    rect(70, -190, 170, 66, p.popPale, 28) +
    path(d`M230 -158H${w - 40}Q${w - 8} -158 ${w - 8} -120V-40H214V-136Q214 -158 230 -158Z`, p.mid) +
    rect(214, -158, 74, 118, p.tint, 8) +
    repeat(5, (i) => dot(330 + i * ((w - 370) / 4.6), -98 + (i % 2) * 26, 9, p.tint))
  )
}

export function chair(p: Palette, fabric: string): string {
  return (
    shadow(0, 0, 150, 0.12) +
    rect(-62, -100, 12, 100, p.woodDeep, 4) +
    rect(50, -100, 12, 100, p.woodDeep, 4) +
    rect(-66, -262, 132, 130, fabric, 26) +
    rect(-74, -124, 148, 42, fabric, 18) +
    rect(-74, -96, 148, 14, p.dark, 7, 'opacity=".18"')
  )
}

export function bench(p: Palette): string {
  const slats = rect(-150, -80, 300, 18, p.wood, 5) + rect(-150, -160, 300, 18, p.wood, 5)
  return (
    shadow(0, 0, 300, 0.12) +
    rect(-130, -90, 14, 90, p.dark) +
    rect(116, -90, 14, 90, p.dark) +
    slats +
    rect(-150, -132, 300, 18, p.wood, 5) +
    rect(-124, -170, 12, 96, p.dark) +
    rect(112, -170, 12, 96, p.dark)
  )
}

export function rug(p: Palette, w: number, isRound: boolean): string {
  if (isRound) {
    const rings = oval(0, 0, w * 0.42, w * 0.092, p.pale) + oval(0, 0, w * 0.34, w * 0.072, p.tint)
    return oval(0, 0, w / 2, w * 0.115, p.mid) + rings
  }
  const h = w * 0.2
  const diamond = (i: number) =>
    d`M${-w * 0.34 + i * w * 0.113} ${-h * 0.05}l${w * 0.03} ${-h * 0.16} ${w * 0.03} ${h * 0.16} ${-w * 0.03} ${h * 0.16}z`
  return (
    path(d`M${-w * 0.44} ${-h / 2}H${w * 0.44}L${w / 2} ${h / 2}H${-w / 2}Z`, p.pop) +
    path(d`M${-w * 0.4} ${-h * 0.36}H${w * 0.4}L${w * 0.45} ${h * 0.36}H${-w * 0.45}Z`, p.popPale) +
    path(repeat(7, diamond), p.popDeep, 'opacity=".6"') +
    line(
      repeat(12, (i) => d`M${-w / 2 + 6 + (i * (w - 12)) / 11} ${h / 2}v12`),
      p.popPale,
      4,
    )
  )
}
