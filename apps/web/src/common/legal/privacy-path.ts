/** Of the whole privacy notice; here, since notices all over the product link to it. */
export const privacyPath = '/privacidad';
