import { createContext, useContext, type ReactNode } from 'react'
import { uploadsPath } from '../shared/endpoints'
import { copyFormats, pictureCopies, pictureSize } from '../shared/picture'
import { host } from './api'

/** What is shown in place of a picture that is not on the server yet; undefined for all others. */
export const PictureInsteadContext = createContext<(name: string) => ReactNode>(() => undefined)

export interface PictureProps {
  /** File name as the server stores it; '' shows nothing. */
  name: string
  /** '' for a picture that only decorates. */
  alt: string
  /** How wide it is shown, in the words of the `sizes` attribute. */
  sizes: string
  className?: string | undefined
  /** For the picture that a visitor sees first. */
  eager?: boolean
  /** Called once it is shown or has failed. */
  onSettled?: () => void
}

/**
 * An uploaded picture in the smallest copy that is sharp, with its place reserved. A foreign name is
 * shown as it is.
 */
export function Picture({ name, alt, sizes, className, eager, onSettled }: PictureProps) {
  const instead = useContext(PictureInsteadContext)(name)
  if (!name || instead) return instead
  const image = (
    <img
      alt={alt}
      className={className}
      decoding="async"
      fetchPriority={eager ? 'high' : undefined}
      loading={eager ? 'eager' : 'lazy'}
      onError={onSettled}
      onLoad={onSettled}
      src={address(name)}
      {...pictureSize(name)}
    />
  )
  if (!pictureSize(name)) return image
  return (
    <picture>
      {copyFormats.map((format) => (
        <source
          key={format}
          sizes={sizes}
          srcSet={pictureCopies(name, format)
            .map((copy) => `${address(copy.name)} ${copy.width}w`)
            .join(', ')}
          type={`image/${format}`}
        />
      ))}
      {image}
    </picture>
  )
}

const address = (name: string) => host + uploadsPath + encodeURIComponent(name)
