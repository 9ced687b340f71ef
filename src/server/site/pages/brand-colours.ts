import { contrast, mixed, leastContrast, readableGround } from '../../../shared/contrast'
import type { SiteFacts } from '../../../shared/site'

const white = '#ffffff'
const black = '#000000'

/** As `ui/styles/tokens.css` names them; what stands on or beside a ground stays readable for every valid brand. */
function ofBrand(chosen: string) {
  const select = mixed(chosen, white, 0.9)
  // Words of this colour stand on tints of it, too: one that just passes on white is drawn darker.
  const brand = readableGround(chosen, select, black)
  return {
    'navy-900': mixed(brand, black, 0.35),
    'navy-800': mixed(brand, black, 0.15),
    'navy-700': brand,
    'navy-600': mixed(brand, black, 0.12),
    'navy-500': mixed(brand, white, 0.1),
    'navy-300': mixed(brand, white, 0.6),
    'navy-100': mixed(brand, white, 0.86),
    'navy-50': mixed(brand, white, 0.94),
    select,
  }
}

function ofAccent(accent: string) {
  const pale = mixed(accent, white, 0.8)
  const shades = Array.from({ length: 20 }, (_, i) => mixed(accent, black, i / 20))
  return {
    'gold-500': accent,
    'gold-400': mixed(accent, white, 0.2),
    'gold-700': shades.find((shade) => contrast(shade, pale) >= leastContrast) ?? black,
    'gold-100': pale,
  }
}

/** The ground that browsers draw around a page. */
export const themeColour = ({ colours: { brand } }: SiteFacts) =>
  brand ? ofBrand(brand)['navy-900'] : '#15283d'

/** A style sheet with the lender's colours; '' without any. */
export function brandColours({ colours: { brand, accent } }: SiteFacts) {
  const own = { ...(brand && ofBrand(brand)), ...(accent && ofAccent(accent)) }
  const tokens = Object.entries(own).map(([name, colour]) => `--${name}:${colour}`)
  return tokens.length > 0 ? `:root{${tokens.join(';')}}` : ''
}
