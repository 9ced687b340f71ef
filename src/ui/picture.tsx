import { createContext, useContext, type ReactNode } from 'react'
import { uploadsPath } from '../shared/endpoints'
import { copyFormats, pictureCopies, pictureSize } from '../shared/picture'
import { host } from './api'

/** Pictures that are not uploaded yet, by name. */
export const PictureInsteadContext = createContext<(name: string) => ReactNode>(() => undefined)

export interface PictureProps {
  /** The stored file name; '' renders nothing. */
  name: string
  /** '' if decorative. */
  alt: string
  /** Its width for the `sizes` attribute. */
  sizes: string
  className?: string | undefined
  /** For the first visible picture. */
  eager?: boolean
  /** Called on load or error. */
  onSettled?: () => void
}

/**
 * An uploaded picture in the smallest copy that is sharp, with reserved space. Other names are
 * shown as they are.
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
