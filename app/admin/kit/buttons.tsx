import { useRef, type ComponentProps } from 'react'
import { trash } from '#app/ui/icons/dashboard.json'
import { Glyph } from '#app/ui/icons/glyph.tsx'
import { Button } from '#app/ui/kit/button.tsx'
import { Tip } from './tip.tsx'

type ActionProps = ComponentProps<typeof Button> & { icon?: string; busyLabel?: string }

export function ActionButton({ icon, busyLabel, children, variant = 'secondary', ...attributes }: ActionProps) {
  return (
    <Button variant={variant} {...attributes}>
      {icon && !attributes.busy && <Glyph d={icon} size="small" />}
      {attributes.busy && busyLabel ? busyLabel : children}
    </Button>
  )
}

type IconProps = Omit<ComponentProps<typeof Button>, 'children' | 'size'> & {
  icon: string
  label: string
  /** Shown on hover and focus; the name itself by default. */
  tip?: string
  keys?: string | undefined
}

export function IconButton({ icon, label, tip = label, keys, ...attributes }: IconProps) {
  return (
    <Tip text={tip} keys={keys}>
      <Button size="icon" aria-label={label} {...attributes}>
        {!attributes.busy && <Glyph d={icon} size="small" />}
      </Button>
    </Tip>
  )
}

type DeleteProps = Pick<IconProps, 'keys'> & { name: string; onClick: () => void }

export function DeleteButton({ name, keys, onClick }: DeleteProps) {
  return <IconButton icon={trash} label={`Delete ${name}`} tip="Delete" keys={keys} onClick={onClick} />
}

type FileProps = Omit<ActionProps, 'onClick'> & {
  accept: string
  inputLabel: string
  multiple?: boolean
  onChoose: (file: File, all: readonly File[]) => void
}

/** Opens the file dialog of the browser. The same file can be chosen again. */
export function FileButton({ accept, inputLabel, multiple, onChoose, ...button }: FileProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={accept}
        multiple={multiple}
        hidden
        aria-label={inputLabel}
        onChange={(event) => {
          const all = [...(event.currentTarget.files ?? [])]
          if (all[0]) onChoose(all[0], all)
          event.currentTarget.value = ''
        }}
      />
      <ActionButton {...button} onClick={() => input.current?.click()} />
    </>
  )
}
