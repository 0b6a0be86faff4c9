/** The task of every program: the second call needs the first one's result. */
export const prompt =
  'What is the weather in the city of the Seine? ' +
  'Use find_city({"river":"Seine"}), then get_weather({"city":"<result>"}).';

export const findCity = ({ river }) => (river === 'Seine' ? 'Paris' : 'an unknown city');
export const getWeather = ({ city }) => `21 degrees in ${city}`;
