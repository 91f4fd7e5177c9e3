import { arrowSteps, crops } from './media-texts.json'

/** In percent from the left and the top. */
export type FocalPoint = readonly [x: number, y: number]
type Props = { src: string; point: FocalPoint | undefined; onChange: (point: FocalPoint) => void }

const steps: Readonly<Record<string, readonly number[]>> = arrowSteps
const toPercent = (value: number) => Math.round(Math.min(100, Math.max(0, value)))

/** What stays visible when a picture is cropped: chosen by a press on the picture or by arrow keys. */
export function FocalPointField({ src, point, onChange }: Props) {
  const [x, y] = point ?? [50, 50]
  const choose = (left: number, top: number) => onChange([toPercent(left), toPercent(top)])
  return (
    <div className="focal">
      <button
        type="button"
        className="focal__picture"
        aria-label={`Focal point: ${x}% from the left, ${y}% from the top`}
        aria-describedby="focal-hint"
        onClick={({ clientX, clientY, currentTarget, detail }) => {
          const { left, top, width, height } = currentTarget.getBoundingClientRect()
          // The Enter key clicks at no place.
          if (detail > 0) choose(((clientX - left) / width) * 100, ((clientY - top) / height) * 100)
        }}
        onKeyDown={(event) => {
          const [right, down] = steps[event.key] ?? []
          if (right === undefined || down === undefined) return
          event.preventDefault()
          choose(x + right, y + down)
        }}
      >
        <img src={src} alt="" />
        <span className="focal__dot" style={{ left: `${x}%`, top: `${y}%` }} />
      </button>
      <div className="focal__crops" aria-hidden="true">
        {crops.map((ratio) => (
          <span className={`picture picture--${ratio}`} key={ratio}>
            <img src={src} alt="" style={point && { objectPosition: `${x}% ${y}%` }} />
          </span>
        ))}
      </div>
      <p className="field__hint" id="focal-hint">
        Press the part that must stay visible, or use the arrow keys.
      </p>
      <output className="visually-hidden">{point && `${x}% from the left, ${y}% from the top`}</output>
    </div>
  )
}
