/** The mark in the HTML of a site whose lender has given figures: without it no page asks for them. */
export const ratesMeta = 'loan-rates'
