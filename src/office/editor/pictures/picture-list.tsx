import { useId, useState, type FormEvent } from 'react'
import { sectionOf } from '../../../shared/admin-sections'
import { addressOf, backOfficeEndpoints } from '../../../shared/back-office-endpoints'
import { pictureSize } from '../../../shared/picture'
import type { PicturePage, PictureUse, StoredPicture } from '../../../shared/pictures'
import { Field } from '../../../ui/form/field'
import { TextInput } from '../../../ui/form/text-input'
import { Picture } from '../../../ui/picture'
import { PagedList } from '../../layout/paged-list'
import { placeNames } from '../field-names'
import styles from './pictures.module.css'
import { useQuietRead } from './use-quiet-read'

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
  const [typed, setTyped] = useState('')
  const [search, setSearch] = useState('')
  const [page, setPage] = useState(1)
  const address = addressOf(backOfficeEndpoints.pictureList, {}, { search, page })
  const read = useQuietRead<PicturePage>(address, failure)

  function find(event: FormEvent) {
    event.preventDefault()
    // The editor of the section is no part of this search.
    event.stopPropagation()
    setSearch(typed)
    setPage(1)
  }

  return (
    <div>
      <form className={styles.search} onSubmit={find} role="search">
        <Field id={id} label="Search descriptions">
          <TextInput id={id} name="search" onChange={setTyped} type="search" value={typed} />
        </Field>
        <button className="button quiet" type="submit">
          Search
        </button>
      </form>
      <PagedList onPage={setPage} read={read}>
        {({ pictures }) => (
          <ul className={styles.pictures}>
            {pictures.map((picture) => (
              <li className={styles.picture} key={picture.name}>
                <button className={styles.choose} onClick={() => onChoose(picture)} type="button">
                  <Picture alt="" className={styles.thumbnail} name={picture.name} sizes="160px" />
                  <span className={styles.alt}>
                    {picture.alt || 'No description'}
                    <span className="visually-hidden">, </span>
                  </span>
                  <span className={styles.size}>{sizeOf(picture.name)}</span>
                </button>
                <p className={styles.uses}>
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
