/** The only use of antd's Dropdown: it brings a menu of its own, which no page needs before somebody opens one. */
export { Dropdown as OpenedMenu } from 'antd';
