import { useId, useState, type FormEvent } from 'react'
import { sectionOf } from '../../../shared/admin-sections'
import { pictureSize } from '../../../shared/picture'
import {
  readPictures,
  type PictureUse,
  type StoredPicture,
} from '../../../shared/contracts/pictures'
import { Field } from '../../../ui/kit/field'
import { TextInput } from '../../../ui/form/text-input'
import { Picture } from '../../../ui/picture'
import { useCall } from '../../../ui/accounts/use-call'
import { useKeptList } from '../../layout/kept-list'
import { PagedList } from '../../layout/paged-list'
import { placeNames } from '../field-names'
import styles from './pictures.module.css'
import { Button } from '../../../ui/kit/button'

const failure = 'The pictures could not be loaded. Please try again.'

/** 'Main Section (Banner 2), FAQ Page (Main banner)' */
export const usesInWords = (uses: readonly PictureUse[]) =>
  uses
    .map(({ section, paths }) => {
      const places = new Set(paths.map((path) => placeNames(section, path).names[0]))
      return `${sectionOf(section).title} (${[...places].join(', ')})`
    })
    .join(', ')

const sizeOf = (name: string) => {
  const { width, height } = pictureSize(name)!
  return `${width} × ${height}`
}

interface PictureListProps {
  onChoose: (picture: StoredPicture) => void
}

/** The pictures of the site, to choose one: found by description, a page at a time. */
export function PictureList({ onChoose }: PictureListProps) {
  const id = useId()
  const [{ search, page }, setWanted] = useKeptList({ search: '', page: 1 })
  const [typed, setTyped] = useState(search)
  const read = useCall(readPictures, { query: { search, page } }, failure)

  function find(event: FormEvent) {
    event.preventDefault()
    // The editor of the section is no part of this search.
    event.stopPropagation()
    setWanted({ search: typed, page: 1 })
  }

  return (
    <div>
      <form className="fields" onSubmit={find} role="search">
        <Field id={id} label="Search descriptions">
          <TextInput id={id} name="search" onChange={setTyped} type="search" value={typed} />
        </Field>
        <Button type="submit">Search</Button>
      </form>
      <PagedList onPage={(next) => setWanted({ search, page: next })} read={read}>
        {({ pictures }) => (
          <ul className={styles.pictures}>
            {pictures.map((picture) => (
              <li key={picture.name}>
                <button
                  className={`frame ${styles.choose}`}
                  onClick={() => onChoose(picture)}
                  type="button"
                >
                  <Picture
                    alt=""
                    className={`pale ${styles.thumbnail}`}
                    name={picture.name}
                    sizes="160px"
                  />
                  <span>
                    <span>{picture.alt || 'No description'}</span>
                    <span className="visually-hidden">, </span>
                  </span>
                  <span className="small">{sizeOf(picture.name)}</span>
                </button>
                <p className="small">
                  {picture.uses.length > 0
                    ? `Shown in: ${usesInWords(picture.uses)}`
                    : 'Not shown on the site now'}
                </p>
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </div>
  )
}
