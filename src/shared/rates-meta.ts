/**
 * The mark in the HTML of a site whose lender has given figures: without it no page asks for them. Its content is the
 * largest share of the pay for an instalment, in hundredths of a per cent.
 */
export const ratesMeta = 'loan-rates'

/** The mark beside it with a line for each product that has figures, as JSON by its title in small letters. */
export const costsMeta = 'loan-costs'
