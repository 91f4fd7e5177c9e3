import type { ComponentPropsWithRef } from 'react'

export type ButtonStyle = {
  variant?: 'primary' | 'secondary' | 'solid' | 'quiet' | 'danger' | 'danger-outline'
  size?: 'small' | 'icon'
  wide?: boolean
  className?: string | undefined
}

type ButtonProps = ButtonStyle & Omit<ComponentPropsWithRef<'button'>, 'className'> & { busy?: boolean }

/** A busy button shows a spinner and keeps its size; the caller changes the label. */
export function Button({ variant, size, wide, className, busy = false, type = 'button', ...rest }: ButtonProps) {
  const { children, ...attributes } = rest
  return (
    <button
      type={type}
      className={buttonClass({ variant, size, wide, className })}
      aria-busy={busy || undefined}
      {...attributes}>
      {busy && <span className="spinner" aria-hidden="true" />}
      {children}
    </button>
  )
}

type LinkButtonProps = ButtonStyle & Omit<ComponentPropsWithRef<'a'>, 'className'> & { href: string }

export function LinkButton({ variant, size, wide, className, children, ...attributes }: LinkButtonProps) {
  return (
    <a className={buttonClass({ variant, size, wide, className })} {...attributes}>
      {children}
    </a>
  )
}

type ButtonStyleProps = { [Key in keyof ButtonStyle]: ButtonStyle[Key] | undefined }

function buttonClass({ variant, size, wide, className }: ButtonStyleProps): string {
  const modifiers = [variant, size, wide && 'wide'].filter(Boolean).map((name) => `button--${name}`)
  return ['button', ...modifiers, ...(className ? [className] : [])].join(' ')
}
