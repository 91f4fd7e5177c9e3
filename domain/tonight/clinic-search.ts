/** A map of emergency clinics near whoever opens it. */
export const clinicSearch = 'https://www.google.com/maps/search/emergency+veterinarian+near+me'
