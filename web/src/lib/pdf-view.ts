/** How a browser's own viewer opens a PDF: as wide as its frame, without the column of small pages. */
export const PDF_VIEW = '#view=FitH&navpanes=0';
