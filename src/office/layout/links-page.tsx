import { useId, type ReactNode } from 'react'
import { userMay } from '../../ui/accounts/may-open'
import { Card, CardLink } from '../../ui/kit/card'
import { usePlace, type AdminLink } from './place'

function LinkCard({ to, name, about }: AdminLink) {
  const aboutId = useId()
  return (
    <li>
      <Card>
        <CardLink aria-describedby={about && aboutId} to={to}>
          {name}
        </CardLink>
        {about && (
          <p className="small" id={aboutId}>
            {about}
          </p>
        )}
      </Card>
    </li>
  )
}

/** A page with a card for each page below it that this account may open. */
export function LinksPage({ children }: { children?: ReactNode }) {
  const { name, below = [] } = usePlace()
  return (
    <>
      <h1>{name}</h1>
      {children}
      <ul className="tiles">
        {below
          .filter(({ right }) => userMay(right))
          .map((place) => (
            <LinkCard {...place} key={place.to} />
          ))}
      </ul>
    </>
  )
}
