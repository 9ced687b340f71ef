import { useId } from 'react'
import { Card, CardLink } from '../../ui/kit/card'
import type { AdminLink } from './office-pages'

function Place({ to, name, about }: AdminLink) {
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

/** Cards that link to other pages. */
export const LinkCards = ({ links }: { links: readonly AdminLink[] }) => (
  <ul className="tiles">
    {links.map((link) => (
      <Place {...link} key={link.to} />
    ))}
  </ul>
)
