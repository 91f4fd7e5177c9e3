import type { ReactNode } from 'react'
import { TwoPartTitle } from './two-part-title.tsx'

type Props = { title: string | readonly [string, string]; lede?: ReactNode; aside?: ReactNode }

export function PageHead({ title, lede, aside }: Props) {
  return (
    <div className="page-head">
      <div className="page-head__text">
        <h1>{typeof title === 'string' ? title : <TwoPartTitle halves={title} />}</h1>
        {lede && <p className="page-head__lede">{lede}</p>}
      </div>
      {aside && <div className="page-head__aside">{aside}</div>}
    </div>
  )
}
