import { FlowPage } from '../flow-page/flow-page.tsx';

/** /auto/insurance and /auto/insurance/{insurance_application_id} */
export const Component = FlowPage;
